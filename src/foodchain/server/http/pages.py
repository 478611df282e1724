"""The built client, and what stands in its place until it is built."""

from __future__ import annotations

import mimetypes
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from foodchain.server.http.errors import Refusal

STATIC = Path(__file__).parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Foodchain</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>Foodchain is running</h1>
<p>The server is here, but its pages have not been built yet. In the project's folder:</p>
<pre>make client</pre>
<p>and load this page again.</p>
</body></html>
"""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """A file of the client; every other address is the client's own, so it gets the page that knows them."""
    path = str(request.path_params.get("path", "/"))
    if path.startswith("/api/"):
        raise Refusal("not found", "no such page")
    folder: Path = state.static
    file = file_at(folder, path)
    if file is None:
        if is_file_name(path):
            raise Refusal("not found", "no such page")
        file = file_at(folder, "/index.html")
    if file is None:
        return Response(NOT_BUILT.encode(), media_type="text/html", headers={"cache-control": "no-store"})
    content = file.read_bytes()
    tag = f'"{blake2b(content, digest_size=12).hexdigest()}"'
    headers = {"cache-control": FOREVER if file.parent.name == "assets" else ASK_AGAIN, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(content, media_type=media_type, headers=headers)


def is_file_name(path: str) -> bool:
    """Addresses of the client never look like files at the top; an invitation may have dots further down."""
    return path.startswith("/assets/") or (path.count("/") == 1 and bool(PurePosixPath(path).suffix))


def file_at(folder: Path, path: str) -> Path | None:
    """A file inside the folder, and never one outside it."""
    if "\0" in path or "\\" in path:
        return None
    file = (folder / path.lstrip("/")).resolve()
    try:
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except OSError:  # a name longer than any file's
        return None
