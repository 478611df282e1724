"""Runs a program under the system call filters of a systemd unit: `python confined.py foodchain.service COMMAND…`

What systemd itself would make of the unit is made here with libseccomp, which it uses too: `SystemCallFilter`,
`MemoryDenyWriteExecute` and `RestrictAddressFamilies`. Children inherit all of it.
"""

from __future__ import annotations

import ctypes
import errno
import os
import re
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path

LIBRARY = "libseccomp.so.2"
PR_SET_NO_NEW_PRIVS = 38  # from linux/prctl.h
ALLOW, FAIL_WITH = 0x7FFF0000, 0x00050000  # from seccomp.h, like the next two
EQUAL, MASKED_EQUAL = 4, 7
WRITE, EXECUTE = 2, 4  # from sys/mman.h
MOST_FAMILIES = 64


class Comparison(ctypes.Structure):
    """`struct scmp_arg_cmp`: what an argument of a call has to be for a rule to apply."""

    _fields_ = (
        ("argument", ctypes.c_uint),
        ("operation", ctypes.c_int),
        ("mask_or_value", ctypes.c_uint64),
        ("value", ctypes.c_uint64),
    )


class Filter:
    """A set of rules about system calls, and what happens to calls that no rule is about."""

    def __init__(self, default: int) -> None:
        self.library = ctypes.CDLL(LIBRARY)
        self.library.seccomp_init.restype = ctypes.c_void_p
        self.rules = ctypes.c_void_p(self.library.seccomp_init(default))

    def add(self, action: int, call: str, *comparisons: Comparison) -> None:
        number = self.library.seccomp_syscall_resolve_name(call.encode())
        if number < 0:
            return  # there is no such call on this machine
        array = (Comparison * len(comparisons))(*comparisons)
        done = self.library.seccomp_rule_add_array(self.rules, action, number, len(comparisons), array)
        assert done == 0, (call, os.strerror(-done))

    def load(self) -> None:
        assert self.library.seccomp_load(self.rules) == 0


@cache
def calls_of(group: str) -> frozenset[str]:
    """The system calls in one of systemd's groups; a call by its own name is itself."""
    if not group.startswith("@"):
        return frozenset([group])
    listed = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True)
    names = [line.strip() for line in listed.stdout.splitlines()[1:]]
    return frozenset().union(*(calls_of(name) for name in names if name and not name.startswith("#")))


def settings_of(unit: str, name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", unit, re.MULTILINE)


def allowed_calls(unit: str) -> set[str]:
    """The first line says that only what is named is allowed; the others add to that, or with ~ take away."""
    allowed = set(calls_of("@default"))
    for line in settings_of(unit, "SystemCallFilter"):
        calls = {call for name in line.removeprefix("~").split() for call in calls_of(name)}
        allowed = allowed - calls if line.startswith("~") else allowed | calls
    return allowed


def confine(unit: str) -> None:
    """From here on this process may do no more than the unit lets it."""
    [number] = settings_of(unit, "SystemCallErrorNumber")
    filters = [Filter(FAIL_WITH | getattr(errno, number))]
    for call in allowed_calls(unit):
        filters[0].add(ALLOW, call)
    filters.append(Filter(ALLOW))
    if settings_of(unit, "MemoryDenyWriteExecute") == ["yes"]:
        both = WRITE | EXECUTE
        filters[1].add(FAIL_WITH | errno.EPERM, "mmap", Comparison(2, MASKED_EQUAL, both, both))
        filters[1].add(FAIL_WITH | errno.EPERM, "mprotect", Comparison(2, MASKED_EQUAL, EXECUTE, EXECUTE))
    [families] = settings_of(unit, "RestrictAddressFamilies")
    for family in set(range(MOST_FAMILIES)) - {getattr(socket, name).value for name in families.split()}:
        filters[1].add(FAIL_WITH | errno.EAFNOSUPPORT, "socket", Comparison(0, EQUAL, family, 0))
    ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    for each in reversed(filters):  # the first one allows no further ones
        each.load()


if __name__ == "__main__":
    confine(Path(sys.argv[1]).read_text("utf-8"))
    os.execv(sys.argv[2], sys.argv[2:])
