import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";
import { root } from "../support/source-imports.ts";

const built = readdirSync(join(root, "dist/shop/client/assets")).filter((name) => name.endsWith(".js"));

describe("files of the built shop", () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShopProcess();
  });
  afterAll(() => shop.close());

  test("the licences of the shop's packages can be read at the shop by every visitor", async () => {
    const answer = await fetch(`${shop.url}/licences.txt`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    for (const name of ["react", "express", "@fontsource/ibm-plex-sans", "sharp", "better-sqlite3"]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\([^)]+\\)$`, "m"));
    }
  });

  test.each(["/assets", "/assets/", "/admin/assets/", "/images/products/", "/.vite/", "/.vite/manifest.json"])(
    "the folder %s is no page and does not list its files",
    async (path) => {
      const answer = await fetch(shop.url + path, { redirect: "manual" });
      const text = await answer.text();
      expect([301, 302, 404]).toContain(answer.status);
      // The shop's page for what is not there loads a few files; a list would name all of them.
      const named = built.filter((name) => text.includes(name));
      expect(named.length).toBeLessThan(built.length / 4);
      expect(text).not.toContain("isDynamicEntry");
    },
  );
});
