// Desktops follow when the demo is taken out and when trade begins.
import { expect, test } from "vitest";
import { as, visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { CHAIR } from "../support/staff-shop.ts";
import { sameEverywhere } from "./support/same-everywhere.ts";
import { syncShop } from "./support/shop.ts";

test("rows of the demo, and the orders tried with it, leave a desktop's mirror with its next sync", async () => {
  await using shop = await syncShop({ demo: true });
  const admin = await as(shop.app, "admin");
  const { id } = await shop.app.db
    .selectFrom("variants")
    .select("id")
    .where("sku", "=", CHAIR)
    .executeTakeFirstOrThrow();
  await visitor(shop.app).api("POST /api/orders", { body: aCheckout(id) });
  const desktop = await shop.desktop();
  const { mirrors } = desktop.session();
  const orders = () => mirrors.read(({ file }) => file.reader.selectFrom("orders").select("id").execute());
  expect(await orders()).toHaveLength(1);
  expect((await desktop.api("GET /api/staff/articles")).data.length).toBeGreaterThan(1);

  const { goes } = await admin.api("GET /api/demo");
  await admin.api("POST /api/demo/clearing", { body: { changed: false, shown: goes } });
  const { documents } = await admin.api("GET /api/demo");
  await admin.api("POST /api/trade", { body: { keepDocuments: false, shown: documents } });
  await desktop.pull();

  // Not every desktop has all settings and addresses.
  await mirrors.read(({ file }) => sameEverywhere(shop.app.db, file.reader, ["settings", "staff"]));
  expect(await orders()).toEqual([]);
  desktop.network.up = false;
  expect((await desktop.api("GET /api/staff/articles")).data).toEqual([]);
  // The product that somebody made here is there.
  expect((await desktop.api("GET /api/staff/products")).data).toMatchObject([{ id: shop.product.id }]);
});
