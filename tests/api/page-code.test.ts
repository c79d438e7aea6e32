import { expect, test } from "vitest";
import { qrPath } from "../../src-shared/documents/kit/qr.ts";
import { openTestShop } from "../support/shop.ts";

test("a printed product page has a code of its own address; nothing else has one, and none leads elsewhere", async () => {
  const publicUrl = "https://showroom.example";
  const shop = await openTestShop({ publicUrl });
  try {
    const codeOf = (page: string) => fetch(`${shop.url}/code.svg?page=${encodeURIComponent(page)}`);
    for (const page of ["/product/round-pouf", "/ar/product/round-pouf?colour=teal"]) {
      const answer = await codeOf(page);
      expect(answer.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
      expect(await answer.text()).toContain(`d="${qrPath(publicUrl + page).path}"`);
    }
    for (const page of [
      "",
      "/",
      "/admin",
      "https://elsewhere.example/product/x",
      "//elsewhere.example/product/x",
      "/product/",
    ]) {
      expect((await codeOf(page)).status, page).toBe(404);
    }
    expect((await codeOf(`/product/${"a".repeat(400)}`)).status).toBe(404);
    const code = `${shop.url}/code.svg?page=/product/round-pouf`;
    expect((await fetch(code, { method: "DELETE" })).status).toBe(405);
  } finally {
    await shop.stop();
  }
});
