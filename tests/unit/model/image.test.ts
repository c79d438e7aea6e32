import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cutSize,
  IMAGE_QUALITIES,
  imageQuality,
  imageUrl,
  PLACEHOLDER_IMAGE,
  resolveImage,
  srcSet,
} from "../../../src-shared/media/image.ts";
import { isSlowConnection } from "../../../src-shared/media/slow-connection.ts";

describe("picture quality", () => {
  test.each([
    ["slow-2g", 30, true],
    ["2g", 30, true],
    ["3g", 50, true],
    ["4g", 80, false],
    ["wifi", 85, false],
    [undefined, 85, false],
  ])("on %s is %i", (connection, quality, slow) => {
    expect(imageQuality(connection)).toBe(quality);
    expect(isSlowConnection(connection)).toBe(slow);
    expect(IMAGE_QUALITIES).toContain(quality);
  });
});

describe("where a picture is found", () => {
  test.each([null, undefined, "", "  ", "/", "/images/"])("%o is the placeholder", (value) => {
    expect(resolveImage(value)).toBe(PLACEHOLDER_IMAGE);
  });

  test.each(["https://example.com/a.jpg?x=1", "http://example.com/a.jpg"])("the full address %s stays", (url) => {
    expect(resolveImage(url)).toBe(url);
    expect(imageUrl(url, { width: 320 })).toBe(url);
    expect(srcSet(url)).toBe("");
  });

  test.each([
    ["products/desk.webp", "/images/products/desk.webp"],
    ["/products/desk.webp", "/images/products/desk.webp"],
    ["/images/products/desk.webp", "/images/products/desk.webp"],
    ["my desk, oak.webp", "/images/my%20desk%2C%20oak.webp"],
  ])("%s is a file of the shop's folder", (value, url) => expect(resolveImage(value)).toBe(url));

  test.each(["../secret", "products/../../secret", "a\\..\\b/..", "./a", "a/%2E%2e/b"])(
    "%s cannot climb out of it",
    (value) => {
      expect(resolveImage(value)).toBe(PLACEHOLDER_IMAGE);
    },
  );

  test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example/a.jpg", "\\\\evil.example\\a"])(
    "%s is never an address of its own",
    (value) => expect(resolveImage(value)).toMatch(/^\/images\/[^/\\]/),
  );

  test("resolving twice changes nothing, and the answer is always a picture of the shop, full or the placeholder", () => {
    const part = fc.constantFrom("https://", "/", "images/", "..", "a.webp", " ", "?", "%20", "%2e", "\\", "assets/");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => parts.join("")),
        ),
        (value) => {
          const url = resolveImage(value);
          expect(resolveImage(url)).toBe(url);
          expect(url).toMatch(/^(?:https?:\/\/|\/images\/[^/]|\/assets\/placeholder\.svg$)/i);
        },
      ),
    );
  });
});

describe("sizes of a picture", () => {
  test("a width and a quality are asked for by address", () => {
    expect(imageUrl("a.webp", { width: 320 })).toBe("/images/a.webp?w=320");
    expect(imageUrl("a.webp", { width: 320, quality: 50 })).toBe("/images/a.webp?w=320&q=50");
    expect(imageUrl("", { width: 320 })).toBe(PLACEHOLDER_IMAGE);
  });

  test("a cut is asked for by address too, with the widths of the cut", () => {
    expect(imageUrl("a.webp", { width: 320, cut: "4x3" })).toBe("/images/a.webp?w=320&cut=4x3");
    expect(srcSet("a.webp", [320], 80, "4x3")).toBe("/images/a.webp?w=320&cut=4x3&q=80 320w");
    expect(imageUrl("https://example.com/a.webp", { width: 320, cut: "4x3" })).toBe("https://example.com/a.webp");
  });

  test.each([
    [
      { width: 1920, height: 800 },
      { width: 1067, height: 800 },
    ],
    [
      { width: 600, height: 900 },
      { width: 600, height: 450 },
    ],
    [
      { width: 3, height: 1 },
      { width: 1, height: 1 },
    ],
  ])("the largest cut of 4 to 3 in %o is %o", (whole, cut) => {
    expect(cutSize(whole, "4x3")).toEqual(cut);
  });

  test("the browser is offered each size with its width", () => {
    expect(srcSet("a.webp", [320, 640], 80)).toBe("/images/a.webp?w=320&q=80 320w, /images/a.webp?w=640&q=80 640w");
    expect(srcSet("a.webp").split(", ")).toHaveLength(8);
    expect(srcSet(null)).toBe("");
  });
});
