// A shop with something of every kind to print, and a desktop that has all of it in its mirror.
import { companyOrder, invoiceFor } from "../../support/billing.ts";
import { hire } from "../../support/people.ts";
import { sentQuote } from "../../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../../support/staff-shop.ts";
import { hostOf } from "../../sync/support/host.ts";
import { openTestDesktop, type TestDesktop } from "../../sync/support/test-desktop.ts";

// The app is packed for production, and so are its documents: outside of it React draws only one thing at a time.
process.env.NODE_ENV = "production";

export interface PrintShop extends AsyncDisposable {
  shop: StaffShop;
  desktop: TestDesktop;
  order: { id: string; number: string };
  invoice: { id: string; number: string };
  quote: { id: string };
  productId: string;
  /** Printings that the shop's audit log has, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  noted(): Promise<any[]>;
}

export async function printShop(): Promise<PrintShop> {
  const shop = await staffShop();
  const order = await companyOrder(shop, 2);
  const invoice = await invoiceFor(shop, order.id);
  const quote = await sentQuote(shop);
  const { id: variantId } = await shop.variant(CHAIR);
  const { product_id: productId } = await shop.app.db
    .selectFrom("variants")
    .select("product_id")
    .where("id", "=", variantId)
    .executeTakeFirstOrThrow();
  const person = await hire(shop.app, { email: "noor@showroom.example", name: "Noor" });
  const desktop = await openTestDesktop({ host: hostOf(shop.app), now: () => shop.app.now() });
  const { email, password } = person;
  await desktop.own("POST /api/desktop/sign-in", { body: { email, password, deviceName: "Counter" } });
  await desktop.own("POST /api/desktop/sync");
  return {
    shop,
    desktop,
    order,
    invoice,
    quote,
    productId,
    async noted() {
      const rows = await shop.app.db
        .selectFrom("audit")
        .select(["row_id", "collection", "after", "origin", "staff_name"])
        .where("action", "=", "POST /api/documents/printed")
        // A quote's print also makes the link that its code opens.
        .where("collection", "!=", "share_links")
        .orderBy("id")
        .execute();
      return rows.map(({ after, ...row }) => ({ ...row, ...JSON.parse(String(after)) }));
    },
    async [Symbol.asyncDispose]() {
      await desktop.close();
      await shop[Symbol.asyncDispose]();
    },
  };
}
