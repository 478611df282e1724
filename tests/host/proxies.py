"""nginx and Caddy as they stand before a server, set up by the examples in deploy/."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path

from tests.host.services import Service, find_program

DEPLOY = Path(__file__).parents[2] / "deploy"

# What Debian's own nginx.conf is for: it includes the sites.
NGINX = """
{user}
daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    {temporary}
{site}
}}
"""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Proxy(Service):
    """A proxy before servers at these addresses."""

    def __init__(self, *servers: str) -> None:
        self.program = find_program(self.name)
        super().__init__()
        self.servers = servers

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def is_ready(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


class Nginx(Proxy):
    name = "nginx"

    def __init__(self, *servers: str, site: str | None = None) -> None:
        super().__init__(*servers)
        self.site = site or (DEPLOY / "nginx.conf").read_text("utf-8")

    def prepare(self) -> None:
        """The example but for its port and the addresses of its servers."""
        addresses = iter(self.servers)
        site = re.sub(r"(?<=    server )\S+:8000", lambda found: next(addresses), self.site)
        site = re.sub(r"listen \[::\]:80;", "", site).replace("listen 80;", f"listen {self.address};")
        assert self.address in site and next(addresses, None) is None
        temporary = "\n    ".join(f"{name}_temp_path {self.folder}/{name};" for name in TEMPORARY)
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(NGINX.format(user=user, temporary=temporary, site=site))

    def command(self) -> list[str]:
        return [str(self.program), "-p", str(self.folder), "-c", "nginx.conf", "-e", "stderr"]


class Caddy(Proxy):
    name = "caddy"

    def prepare(self) -> None:
        """Without certificates, which strangers would have to vouch for."""
        example = (DEPLOY / "Caddyfile").read_text("utf-8")
        places = {"HOME": str(self.folder), "SITE": f"http://{self.address}", "SERVERS": " ".join(self.servers)}
        self.environment |= places
        (self.folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{example}")

    def command(self) -> list[str]:
        return [str(self.program), "run", "--config", "Caddyfile", "--adapter", "caddyfile"]
