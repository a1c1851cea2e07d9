"""Pages of other sites: they can send nothing, open no socket, and read nothing."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from ..serving import Visitor

#: As browsers send them. Old ones say the origin alone; of ours and of nobody there is no harm.
FOREIGN = [
    {"Origin": "http://evil.test"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},  # another name below the same domain
    {"Origin": "http://evil.test", "Sec-Fetch-Site": "same-origin"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_sends_nothing(site: Visitor, headers: dict[str, str]) -> None:
    table = site.named("Ada").opened(game="orion", quick="screen")
    asked = {"command": {"do": "resign", "seat": 0}}
    refused = [
        site.post("/tables", data={"game": "orion", "quick": "screen"}, headers=headers),
        site.post("/name", data={"name": "Mallory"}, headers=headers),
        site.post(f"/api/tables/{table}/commands", json=asked, headers=headers),
        site.delete("/api/me/sessions/here", headers=headers),
    ]
    assert [answer.status_code for answer in refused] == [403] * 4
    assert site.get("/api/me").json()["name"] == "Ada"
    assert site.get(f"/api/tables/{table}").json()["phase"] == "playing"


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_opens_no_socket(site: Visitor, headers: dict[str, str]) -> None:
    table = site.named("Ada").opened(game="orion", quick="screen")
    with pytest.raises(InvalidStatus, match="403"), site.line(table, **headers) as line:
        line.hello()


def test_our_own_pages_and_programs_may(site: Visitor) -> None:
    ours = {"Origin": str(site.base_url).rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    table = site.named("Ada").opened(game="orion", quick="screen")
    for headers in (ours, {"Sec-Fetch-Site": "none"}, {}):
        assert site.command(table, "say", text="hello", headers=headers).status_code == 200
        with site.line(table, **headers) as line:
            line.hello()


def test_another_site_reads_and_frames_nothing(site: Visitor) -> None:
    """No answer allows it, and a browser keeps them from pages that embed them."""
    foreign = {"Origin": "http://evil.test"}
    site.named("Ada")
    for path in ("/", "/account", "/api/me", "/api/openapi.json", "/static/table/table.js"):
        headers = site.get(path, headers=foreign).headers
        assert "access-control-allow-origin" not in headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
    asked = {**foreign, "Access-Control-Request-Method": "POST"}
    assert site.options("/api/me", headers=asked).status_code == 405


def test_the_cookie_stays_with_us(site: Visitor) -> None:
    cookie = site.post("/name", data={"name": "Ada"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "domain=" not in cookie
    secure = {"X-Forwarded-Proto": "https"}
    with Visitor(site.port) as other:
        answer = other.post("/name", data={"name": "Bob"}, headers=secure)
        assert "secure" in answer.headers["set-cookie"].lower()
