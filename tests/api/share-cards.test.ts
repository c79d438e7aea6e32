import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { sharp } from "../../server/features/media/decoding/codecs.ts";
import { type FeedShop, openFeedShop } from "../support/feeds.ts";

describe("cards of shared links", () => {
  let shop: FeedShop;
  beforeAll(async () => {
    shop = await openFeedShop();
    await shop.change("coat-stand", { status: "draft" });
  });
  afterAll(() => shop.close());
  const get = (path: string, init?: RequestInit) => shop.get(path, init);

  const kept = () => readdirSync(join(shop.app.dataDir, "share-cards")).filter((name) => name.endsWith(".png"));

  test("every product and article has one in both languages, 1200 by 630, kept on disk", async () => {
    await shop.app.media.write(
      "products/desk-straight-140.jpg",
      await sharp({ create: { width: 90, height: 90, channels: 3, background: "#a83" } })
        .jpeg()
        .toBuffer(),
    );
    const paths = ["product/desk-straight-140", "ar/product/desk-straight-140", "article/network-rack-basics"];
    const tags = new Set<string | null>();
    for (const path of paths) {
      const answers = await Promise.all([1, 2, 3].map(() => get(`/og/${path}.png`)));
      const [answer] = answers as [Response, ...Response[]];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answer.headers.get("content-type")).toBe("image/png");
      tags.add(answer.headers.get("etag"));
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
    }
    expect(tags.size).toBe(3);
    expect(kept()).toHaveLength(3);
    const [tag] = tags;
    expect((await get(`/og/${paths[0]}.png`, { headers: { "if-none-match": tag ?? "" } })).status).toBe(304);
  });

  test("a new price makes a new card, and the old one goes", async () => {
    const before = kept().filter((name) => name.startsWith("product.en.desk-straight-140."));
    await inTransaction(shop.app.db, async (tx) => {
      const { id } = await tx
        .selectFrom("products")
        .select("id")
        .where("slug", "=", "desk-straight-140")
        .executeTakeFirstOrThrow();
      await tx.updateTable("variants").set({ price: 123_400 }).where("product_id", "=", id).execute();
      recordChange(tx, "products", id, 3);
    });
    expect((await get("/og/product/desk-straight-140.png")).status).toBe(200);
    const after = kept().filter((name) => name.startsWith("product.en.desk-straight-140."));
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  test("nothing is rendered for pages that the shop does not show", async () => {
    const before = kept();
    for (const path of [
      "product/none",
      "product/coat-stand",
      "article/about",
      "page/about",
      "fr/product/desk-straight-140",
      "product/..%2f..%2fshop.db",
      "product/DESK",
      "product/desk-straight-140.jpg",
      "",
    ]) {
      expect((await get(`/og/${path}${path.includes(".jpg") ? "" : ".png"}`)).status, path).toBe(404);
    }
    expect(kept()).toEqual(before);
  });
});
