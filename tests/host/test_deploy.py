"""What the hosting manual and the files beside it name exists."""

from __future__ import annotations

import re
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from foodchain.cli.admin import admin_app
from foodchain.cli.serve import serve
from foodchain.cli.upkeep import audit, migrate, think
from foodchain.server.environment import read_environment
from tests.host.services import find_program

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
MANUAL = (ROOT / "docs" / "hosting.md").read_text("utf-8")


def options_of(command: Any) -> set[str]:
    app = typer.Typer()
    app.command()(command)
    return {option for parameter in typer.main.get_command(app).params for option in parameter.opts}


COMMANDS: dict[str, set[str]] = {
    **{function.__name__: options_of(function) for function in (serve, migrate, audit, think)},
    **{f"admin {info.name}": options_of(info.callback) for info in admin_app.registered_commands},
}


def named_in(text: str) -> list[tuple[str, list[str]]]:
    """The foodchain commands in a text with their options."""
    joined = text.replace("\\\n", " ")
    found = re.findall(r"foodchain ((?:admin )?[a-z][a-z-]*)([^`|\n#]*)", joined)
    return [(name, re.findall(r"(?<!\S)--[a-z-]+", rest)) for name, rest in found if name in COMMANDS or "--" in rest]


def test_every_command_of_the_manual_exists() -> None:
    named = named_in(MANUAL)
    assert {name for name, _ in named} >= {"serve", "migrate", "audit", "think", "admin backup", "admin repair"}
    for name, options in named:
        if name in ("admin", "admin help"):
            continue
        assert name in COMMANDS, name
        for option in options:
            assert option in COMMANDS[name] | {"--help"}, (name, option)


def test_every_admin_command_is_in_the_manual() -> None:
    for name in COMMANDS:
        assert f"foodchain {name}" in MANUAL


def test_every_variable_of_the_manual_is_read() -> None:
    sources = "\n".join(file.read_text("utf-8") for file in (ROOT / "src" / "foodchain").rglob("*.py"))
    for variable in set(re.findall(r"FOODCHAIN_[A-Z_]+", MANUAL)):
        assert f'"{variable}"' in sources, variable


def test_every_variable_that_is_read_is_in_the_manual() -> None:
    """But for those of the supervisor and of developers."""
    sources = "\n".join(file.read_text("utf-8") for file in (ROOT / "src" / "foodchain").rglob("*.py"))
    read = set(re.findall(r'"(FOODCHAIN_[A-Z_]+)"', sources))
    own = {"FOODCHAIN_SETTINGS", "FOODCHAIN_STARTED_ANEW", "FOODCHAIN_PLAIN", "FOODCHAIN_TRACEBACK"}
    own |= {"FOODCHAIN_TEST_RUN"}
    assert own < read
    for variable in read - own:
        assert variable in MANUAL, variable
    for variable in set(re.findall(r"FOODCHAIN_[A-Z_]+", (DEPLOY / "example.env").read_text("utf-8"))):
        assert variable in read, variable


def test_a_backup_in_the_container_can_read_its_database() -> None:
    """pg_dump refuses databases that are newer than itself."""
    dump = {"bookworm": 15, "trixie": 17}
    last = re.findall(r"^FROM \S+-(\w+)$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)[-1]
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    assert int(services["postgres"]["image"].rpartition(":")[2]) <= dump[last]


def test_every_file_of_the_manual_exists() -> None:
    for name in re.findall(r"\]\(\.\./([^)#]+)\)", MANUAL):
        assert (ROOT / name).is_file(), name


def test_the_compose_file() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = composed["services"]
    assert set(services) == {"table", "think", "migrate", "postgres", "redis", "proxy"}
    for name, service in services.items():
        for other in service.get("depends_on", []):
            assert other in services, (name, other)
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert source in composed["volumes"] or (DEPLOY / source).exists(), volume
    for name in ("table", "think", "migrate"):
        command, *options = services[name]["command"]
        for option in options:
            assert option.partition("=")[0] in COMMANDS[command], option
    wanted = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    assert wanted <= set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "example.env").read_text("utf-8"), re.MULTILINE))


def test_what_the_container_copies_exists() -> None:
    for line in (DEPLOY / "Containerfile").read_text("utf-8").splitlines():
        if line.startswith("COPY") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source


def test_what_was_made_here_does_not_go_into_the_container() -> None:
    """Another machine's packages and compiled rules, and everybody's secrets."""
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert {"**/node_modules", "**/*.so", ".*", "deploy", "src/foodchain/server/static"} <= set(ignored)
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    assert not {source for line in copied for source in line.split()} & set(ignored)
    assert "/deploy/.env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.parametrize("unit", sorted(file.name for file in DEPLOY.glob("*.service")))
def test_the_systemd_units(unit: str, tmp_path: Path) -> None:
    program = find_program("systemd-analyze")
    text = (DEPLOY / unit).read_text("utf-8")
    started = re.search(r"ExecStart=\S+/foodchain (\w+)(.*)", text)
    assert started is not None
    assert set(re.findall(r"--[a-z-]+", started[2])) <= COMMANDS[started[1]]
    (tmp_path / unit).write_text(text.replace("/opt/foodchain/bin/foodchain", "/bin/true"))
    checked = subprocess.run([program, "verify", tmp_path / unit], capture_output=True, text=True, check=False)
    assert not [line for line in checked.stderr.splitlines() if unit in line], checked.stderr


def test_only_the_proxy_of_the_compose_file_is_trusted() -> None:
    """Its address is its own, and the same in both places; the database and Redis are in no network with it."""
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = composed["services"]
    proxy = services["proxy"]["networks"]["outside"]["ipv4_address"]
    [subnet] = composed["networks"]["outside"]["ipam"]["config"]
    assert ip_address(proxy) in ip_network(subnet["subnet"])
    assert services["table"]["environment"]["FOODCHAIN_TRUSTED_PROXIES"] == proxy
    assert services["table"]["networks"] == ["inside", "outside"]
    assert composed["networks"]["inside"]["internal"]
    for name in ("postgres", "redis", "think", "migrate"):
        assert services[name]["networks"] == ["inside"], name


def test_the_example_trusts_one_address() -> None:
    settings = dict(re.findall(r"^([A-Z_]+)=(.*)$", (DEPLOY / "example.env").read_text("utf-8"), re.MULTILINE))
    assert read_environment(settings).trusted_proxies == ("127.0.0.1",)
