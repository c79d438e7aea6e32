// Orders and mails written straight into the tables, for suites that begin with a placed order.
import { toJson } from "../../db/json.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { type NewMail, queueMail } from "../../db/queries/mail/mail-queue.ts";
import { insertOrder, nextInSeries } from "../../db/queries/orders/orders.ts";
import { inTransaction } from "../../db/transaction.ts";
import { sha256 } from "../../server/secrets.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { TestApp } from "./context.ts";
import { sampleBank, sampleShop } from "./mail-samples.ts";

type NewOrder = Parameters<typeof insertOrder>[1];
type NewLine = Parameters<typeof insertOrder>[2][number];

/** A shop whose settings have its name, address and bank account. */
export async function setUpShop(app: TestApp, company: Partial<typeof sampleShop> = {}): Promise<void> {
  const { url: _, colour: __, logo: ___, ...about } = { ...sampleShop, ...company };
  await inTransaction(app.db, async (tx) => {
    await putSetting(tx, "company", { ...about, whatsapp: "", mapUrl: "", social: [], since: 2006 }, app.now());
    await putSetting(tx, "bank", sampleBank, app.now());
  });
}

/** One chair for QAR 1,155, delivered to Lusail, to be paid in cash. */
export async function anOrder(app: TestApp, changes: Partial<NewOrder> = {}): Promise<string> {
  const at = app.now().toISOString();
  const id = newId(app.now().getTime());
  await inTransaction(app.db, async (tx) => {
    const order: NewOrder = {
      id,
      version: 1,
      created_at: at,
      updated_at: at,
      number: `ORD-2026-${String(await nextInSeries(tx, "orders-2026")).padStart(6, "0")}`,
      status: "placed",
      source: "web",
      lang: "en",
      contact_name: "Maryam Al-Hajri",
      contact_phone: "+97455123456",
      contact_email: "maryam@customer.example",
      company: null,
      method: "delivery",
      address: toJson({ zone: 69, street: "303", building: "12", area: "Lusail Marina" }),
      zone_id: null,
      zone_name: null,
      slot_date: "2026-03-04",
      slot_window: "08-12",
      payment_method: "cash",
      payment_due_at: null,
      currency: "QAR",
      subtotal: 115_500,
      services: 0,
      delivery_fee: 0,
      tax_rate: 0,
      tax: 0,
      total: 115_500,
      note: null,
      access_hash: sha256(app.secrets.orderToken(id)),
      voided_at: null,
      ...changes,
    };
    const line: NewLine = {
      id: newId(),
      order_id: id,
      position: 0,
      product_id: "product",
      variant_id: "variant",
      sku: "CH-MESH-BLK",
      name: toJson({ en: "Ergonomic mesh chair", ar: "كرسي شبكي مريح" }),
      option_text: toJson({ en: "Black", ar: "أسود" }),
      image: null,
      unit_price: 115_500,
      quantity: 1,
      services: toJson([]),
      line_total: 115_500,
      lead_days: 0,
    };
    await insertOrder(tx, order, [line]);
  });
  return id;
}

/** Any mail, also one of a kind or with data that only a newer version queues. */
type AnyMail = Partial<Omit<NewMail, "kind" | "data">> & { kind?: string; data?: unknown };

/** Queues the confirmation of a new order; resolves to the id of its row in the mail queue. */
export async function aWaitingMail(app: TestApp, changes: AnyMail = {}): Promise<string> {
  const data = changes.data ?? { orderId: await anOrder(app) };
  const mail = { kind: "order-confirmation", recipient: "maryam@customer.example", lang: "en", ...changes, data };
  await inTransaction(app.db, (tx) => queueMail(tx, mail as NewMail, app.now()));
  const { id } = await app.db
    .selectFrom("mail_queue")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

export const mailRow = (app: TestApp, id: string) =>
  app.db.selectFrom("mail_queue").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
