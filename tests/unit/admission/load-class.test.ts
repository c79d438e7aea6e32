import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { createLoadClasses } from "../../../server/http/admission/load-class.ts";
import { senderAddress } from "../../../server/http/admission/sender-address.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
const request = (line: string, headers: Record<string, string> = { "user-agent": browser }) => {
  const [method, url] = line.split(" ");
  return { method, url, headers } as unknown as IncomingMessage;
};
const classes = () =>
  createLoadClasses({
    isKnownStaff: (credential) => credential === "known",
    isFile: (path) => path === "/assets/shop.js",
  });
const guest = { sender: "203.0.113.1", credential: undefined };

describe("the budget that a request is counted in", () => {
  test.each([
    ["GET /api/health", undefined],
    ["GET /api/ready", undefined],
    ["GET /metrics", undefined],
    ["GET /images/chair/640.avif", undefined],
    ["GET /assets/shop.js?v=1", undefined],
    ["GET /assets/nothing.js", "browsing"],
    ["POST /api/health", "checkout"],
    ["GET /", "browsing"],
    ["GET /api/products?page=2", "browsing"],
    ["GET /checkout", "checkout"],
    ["GET /ar/cart?x=1", "checkout"],
    ["POST /checkout", "checkout"],
    ["POST /api/orders", "checkout"],
    ["POST /api/cart/price", "checkout"],
    ["GET /api/track/abc", "checkout"],
    ["POST /api/session", "sign-in"],
    ["GET /adm/ogulf", "sign-in"],
    ["GET /sitemap.xml", "scraper"],
    ["GET /feeds/google-products.xml", "scraper"],
  ])("of a guest: %s is %s", (line, expected) => {
    expect(classes().of(request(line), guest)).toBe(expected);
  });

  test("is staff's only with credentials that were staff's when they were last looked up", () => {
    const of = (credential: string) => classes().of(request("GET /api/orders"), { sender: "a", credential });
    expect(of("known")).toBe("staff");
    expect(of("invented")).toBe("sign-in");
  });

  test("is a scraper's for programs that name themselves or nothing, and for clients that open more pages than people do", () => {
    const known = classes();
    const of = (headers: Record<string, string>) => known.of(request("GET /products", headers), guest);
    expect(of({ "user-agent": "Mozilla/5.0 (compatible; Examplebot/2.1)" })).toBe("scraper");
    expect(of({})).toBe("scraper");
    const opened = Array.from({ length: 301 }, () => known.of(request("GET /products"), guest));
    expect(opened[0]).toBe("browsing");
    expect(opened[300]).toBe("scraper");
    expect(known.of(request("GET /products"), { ...guest, sender: "203.0.113.2" })).toBe("browsing");
    expect(known.of(request("POST /api/orders"), guest)).toBe("checkout");
  });
});

describe("the address that a request is counted by", () => {
  const from = (forwarded: string | undefined, trustProxy: number) =>
    senderAddress(
      {
        headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
        socket: { remoteAddress: "10.0.0.1" },
      } as unknown as IncomingMessage,
      trustProxy,
    );

  test("is the connection's own, with any header, unless proxies stand in front", () => {
    expect(from("198.51.100.7", 0)).toBe("10.0.0.1");
    expect(from(undefined, 1)).toBe("10.0.0.1");
  });

  test("is the one that the outermost trusted proxy saw; those before it were written by the sender", () => {
    expect(from("1.1.1.1, 198.51.100.7", 1)).toBe("198.51.100.7");
    expect(from("1.1.1.1, 198.51.100.7, 10.0.0.2", 2)).toBe("198.51.100.7");
    expect(from("198.51.100.7", 2)).toBe("198.51.100.7");
  });
});
