import { describe, expect, test } from "vitest";
import type { EndpointKey } from "../../../src-shared/api/define.ts";
import { createMatcher } from "../../../src-shared/api/match.ts";

const keys = [
  "GET /api/products/:slug",
  "GET /api/products/new",
  "PATCH /api/products/:slug",
  "GET /api/products/:slug/reviews/:id",
  "POST /api/orders",
] as const satisfies readonly EndpointKey[];

describe("the endpoint of a request", () => {
  const match = createMatcher(keys);

  test("has its parameters decoded", () => {
    expect(match("GET", "/api/products/caf%C3%A9/reviews/7")).toEqual({
      found: "endpoint",
      key: "GET /api/products/:slug/reviews/:id",
      params: { slug: "café", id: "7" },
    });
    expect(match("POST", "/api/orders")).toEqual({ found: "endpoint", key: "POST /api/orders", params: {} });
  });

  test("is the one that names the word, before one with a parameter there, but for a method that only that one has", () => {
    expect(match("GET", "/api/products/new")).toMatchObject({ key: "GET /api/products/new", params: {} });
    expect(match("PATCH", "/api/products/new")).toMatchObject({
      key: "PATCH /api/products/:slug",
      params: { slug: "new" },
    });
  });

  test("is told by path and method, not by a word that stands for a parameter, or by one that is empty", () => {
    expect(match("GET", "/api/products/:slug")).toMatchObject({ params: { slug: ":slug" } });
    expect(match("GET", "/api/products/")).toEqual({ found: "nothing" });
    expect(match("GET", "/api/products")).toEqual({ found: "nothing" });
    expect(match("POST", "/api/orders/")).toEqual({ found: "nothing" });
  });

  test("is missing for other methods, which are named, and for what cannot be decoded", () => {
    expect(match("DELETE", "/api/products/new")).toEqual({ found: "other_methods", allow: ["GET", "PATCH"] });
    expect(match("GET", "/api/orders")).toEqual({ found: "other_methods", allow: ["POST"] });
    expect(match("GET", "/api/products/%ff")).toEqual({ found: "malformed" });
  });
});
