import { describe, expect, test } from "vitest";
import { isMapUrl, mapLinkOf } from "../../../src-shared/delivery/map-link.ts";

describe("a link to a place on a map", () => {
  test.each([
    "https://maps.app.goo.gl/AbC123xyz",
    "https://goo.gl/maps/AbC123",
    "https://www.google.com/maps/place/25.2854,51.5310/@25.28,51.53,17z",
    "https://maps.google.com/?q=25.28,51.53",
    "https://maps.apple.com/?ll=25.28,51.53",
    "https://ul.waze.com/ul?ll=25.28%2C51.53",
    "https://www.openstreetmap.org/#map=17/25.28/51.53",
  ])("is taken from a map service: %s", (url) => {
    expect(isMapUrl(url)).toBe(true);
  });

  test.each([
    ["of another host", "https://example.com/maps"],
    ["of a host that only begins like one", "https://maps.google.com.example.com/"],
    ["of another page of a search engine", "https://www.google.com/url?q=https://example.com"],
    ["that is not encrypted", "http://maps.google.com/?q=1,2"],
    ["with a name and password", "https://maps.google.com@example.com/"],
    ["with a name before the host", "https://someone@maps.google.com/"],
    ["with a port", "https://maps.google.com:8443/"],
    ["that is a script", "javascript:alert(1)//maps.google.com"],
    ["named like a property of every object", "https://constructor/"],
    ["that is only words", "behind the mosque"],
    ["that is empty", ""],
  ])("is refused %s", (_kind, url) => {
    expect(isMapUrl(url)).toBe(false);
  });

  test("is the pin's before the customer's own, and none without either", () => {
    const mapUrl = "https://maps.app.goo.gl/AbC123xyz";
    expect(mapLinkOf({ location: { latitude: 25.28, longitude: 51.53 }, mapUrl })).toContain("25.28,51.53");
    expect(mapLinkOf({ mapUrl })).toBe(mapUrl);
    expect(mapLinkOf({})).toBeNull();
  });
});
