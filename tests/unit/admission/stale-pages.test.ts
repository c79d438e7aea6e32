import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { createStalePages, MAX_AGE_MS } from "../../../server/http/pages/stale-pages.ts";

const ask = (url: string, method = "GET") => ({ method, url }) as IncomingMessage;

/** The bytes written to a response, which replaces a connection. */
function answer() {
  const written: { headers: Record<string, unknown>; body?: unknown } = { headers: {} };
  const res = {
    headersSent: false,
    destroyed: false,
    writeHead: (_status: number, headers: Record<string, unknown>) => Object.assign(written, { headers }),
    end: (body?: unknown) => Object.assign(written, { body: String(body) }),
  };
  return { written, res: res as unknown as ServerResponse };
}

describe("the last copy of a page", () => {
  test("is shown with its age and stored nowhere, and not when it is too old", () => {
    let now = 0;
    const pages = createStalePages({ "x-every": "yes" }, () => now);
    pages.store("/about", { "content-type": "text/html" }, "<p>About</p>");
    now = 61_000;
    const { written, res } = answer();
    expect(pages.tryAnswer(ask("/about"), res)).toBe(true);
    expect(written.headers).toMatchObject({ age: "61", "cache-control": "no-store", "x-every": "yes" });
    expect(written.body).toBe("<p>About</p>");
    expect(pages.tryAnswer(ask("/about", "POST"), answer().res)).toBe(false);
    now = MAX_AGE_MS + 1;
    expect(pages.tryAnswer(ask("/about"), answer().res)).toBe(false);
  });

  test("is kept for pages by their path alone, and the oldest goes when the memory for them is full", () => {
    const pages = createStalePages({});
    const isThere = (url: string) => pages.tryAnswer(ask(url), answer().res);
    pages.store("/products?page=2", {}, "x");
    expect(isThere("/products?page=2")).toBe(false);
    for (let n = 0; n < 20; n++) pages.store(`/page-${n}`, {}, "x".repeat(1_000_000));
    expect(isThere("/page-0")).toBe(false);
    expect(isThere("/page-19")).toBe(true);
  });
});
