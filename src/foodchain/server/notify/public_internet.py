"""Which addresses are on the public internet: the only ones that strangers may have this server call."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

# Of IANA's registries of special addresses, as of 2025: what is not globally reachable, what is withdrawn or only wraps
# another address, and multicast. Python's own lists (is_global) differ from version to version.
NOT_PUBLIC_4 = [
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",
    )
]
# Everything that is given to networks lies in the first of these; loopback, mapped, link-local, site-local, unique
# local and multicast addresses do not. The others are parts of it: Teredo and its like, documentation, 6to4.
GIVEN_OUT_6 = IPv6Network("2000::/3")
NOT_PUBLIC_6 = [IPv6Network(network) for network in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
# IPv4 addresses as networks without IPv4 write them (NAT64): as public as what is inside.
NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    found = ip_address(without_zone(address))
    if isinstance(found, IPv6Address) and found in NAT64:
        found = IPv4Address(int(found) & 0xFFFFFFFF)
    if isinstance(found, IPv4Address):
        return not any(found in network for network in NOT_PUBLIC_4)
    return found in GIVEN_OUT_6 and not any(found in network for network in NOT_PUBLIC_6)


def without_zone(address: str) -> str:
    """Without the network card that may stand behind an IPv6 address."""
    return address.partition("%")[0]


def names_this_machine(host: str) -> bool:
    return host.lower().rstrip(".").rpartition(".")[2] == "localhost"


def written_address(host: str) -> str | None:
    """The address that a host's name is, in whatever way it is written (127.1, 0x7f000001, ...); no name server is
    asked. None: it is a name."""
    try:
        return str(socket.getaddrinfo(without_zone(host), None, flags=socket.AI_NUMERICHOST)[0][4][0])
    except socket.gaierror:
        return None
