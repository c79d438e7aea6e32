import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportPerson, forgetPerson } from "../../db/person/command.ts";
import { listFeedAfter, readFeedHead } from "../../db/queries/feed.ts";
import { insertOrderFile } from "../../db/queries/orders/orders.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";
import { visitor } from "../support/context.ts";
import { engine } from "../support/databases.ts";
import { sendForm } from "../support/intake.ts";
import { wholeDatabase } from "../support/people.ts";
import { accept, sentQuote, sound } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const name = "Noora AlMarri";
const email = "noora.almarri@customer.example";
const contact = { name, phone: "5533 4455", email };
const address = { zone: 61, street: "840", building: "12", landmark: "Behind Falcon Tower" };
/** Whatever could tell who she is. */
const traces = /noora|almarri|97455334455|5533 4455|falcon tower|purple door|her cousin|pearl consulting/i;

describe(`one person in everything that is kept (${engine})`, () => {
  let shop: StaffShop;
  beforeEach(async () => {
    shop = await staffShop();
  });
  afterEach(() => shop[Symbol.asyncDispose]());

  const now = () => shop.app.now();
  const mask = (who: string) => forgetPerson(shop.app.db, who, shop.app.dataDir, now);

  /** An order that was changed, delivered and invoiced, with an upload; a signed quote; a message; a request; a payment. */
  async function aCustomerOfYears() {
    const { app, staff, manager, shopper } = shop;
    const placed = await shop.place({
      contact,
      address,
      company: { name: "Pearl Consulting" },
      note: "The purple door",
    });
    const path = "orders/receipt-of-noora.pdf";
    await app.uploads.write(path, Buffer.from("%PDF-1.4"));
    const file = {
      id: newId(),
      order_id: placed.id,
      kind: "receipt" as const,
      path,
      name: "noora.pdf",
      mime: "application/pdf",
    };
    await inTransaction(app.db, (tx) => insertOrderFile(tx, { ...file, bytes: 8, at: now().toISOString() }));
    const arrived = await shop.move(placed.id, "confirmed", "preparing", "out_for_delivery", "delivered");
    const params = { id: placed.id };
    const { id: deliveryId, version: ifMatch } = arrived.deliveries[0];
    const receiver = {
      params: { id: deliveryId },
      body: { receiverName: "Sister of Noora", signature: "M3 3L9 9" },
      ifMatch,
    };
    sound(await staff.call("PATCH /api/deliveries/:id", receiver));
    sound(await staff.call("POST /api/orders/:id/notes", { params, body: { note: "Ask for her cousin" } }));
    sound(
      await manager.call("POST /api/orders/:id/payments", {
        params,
        body: { kind: "payment", method: "transfer", amount: placed.total, reference: "Cheque of Noora" },
        idempotencyKey: "paid",
      }),
    );
    sound(
      await manager.call("POST /api/orders/:id/invoices", { params, body: { scope: "whole" }, idempotencyKey: "inv" }),
    );
    const { quote, token } = await sentQuote(shop, { contact, address, intro: { en: "Dear Noora," } });
    sound(await accept(visitor(app), token, { name, signature: "M0 0L10 10" }));
    const message = { subject: "From Noora", message: "Call her cousin" };
    sound(await sendForm(app, shopper, "POST /api/contact", { name, email, ...message }));
    const written = (await staff.call("GET /api/staff/messages")).data[0]?.id ?? "";
    const reply = { params: { id: written }, body: { text: "Dear Noora, we called your cousin" } };
    sound(await staff.call("POST /api/staff/messages/:id/replies", reply));
    const asks = { name, email, phone: contact.phone, company: "Pearl Consulting", message: "The purple door again" };
    sound(await sendForm(app, shopper, "POST /api/quote-request", asks));
    return { placed, quote, path };
  }

  test("is exported whole, into a new file that only its owner can read, without secrets", async () => {
    const { placed, quote } = await aCustomerOfYears();
    const file = join(shop.app.dataDir, "noora.json");
    await exportPerson(shop.app.db, "55334455", file, now);
    const text = readFileSync(file, "utf8");
    const all = JSON.parse(text);
    expect(all.person).toEqual({ phones: ["+97455334455"], emails: [email] });
    expect(all.orders).toMatchObject([{ number: placed.number, contact_email: email, address }]);
    expect(all.quotes).toMatchObject([{ number: quote.number }]);
    expect(all.quote_acceptances).toMatchObject([{ name }]);
    expect(Object.keys(all).toSorted()).toEqual([
      "audit",
      "contact_messages",
      "contact_replies",
      "customer_contacts",
      "customer_pairs",
      "customers",
      "exportedAt",
      "idempotency",
      "invoices",
      "mail_queue",
      "order_deliveries",
      "order_events",
      "order_files",
      "order_lines",
      "orders",
      "payments",
      "person",
      "quote_acceptances",
      "quote_events",
      "quote_requests",
      "quote_versions",
      "quotes",
      "share_links",
    ]);
    expect(text).not.toMatch(/_hash|address_print/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(exportPerson(shop.app.db, email, file, now)).rejects.toThrow("EEXIST");
    expect(await acts()).toEqual(["command:person export"]);
  });

  test("is not masked while an order or a quote is under way: the refusal names them", async () => {
    const { quote } = await aCustomerOfYears();
    const other = await shop.place({ contact, address });
    await expect(mask(email)).rejects.toThrow(`${other.number}, ${quote.number}`);
    expect(await wholeDatabase(shop.app)).toMatch(traces);
    expect(await acts()).toEqual([]);
  });

  test("is masked everywhere but in posted documents; sales stay, the desktops are notified, uploads are removed", async () => {
    const { app, staff } = shop;
    const { placed, quote, path } = await aCustomerOfYears();
    const stranger = await shop.place({ contact: { name: "Hamad", phone: "6611 2233", email: "hamad@else.example" } });
    await withdraw(quote.id);
    const before = await shop.read(placed.id);
    const head = await readFeedHead(app.db);
    const said = await mask("+974 5533 4455");
    expect(said.join("\n")).toContain("1 documents");

    // What lists know of a posted document is what stands on it.
    const { invoices, invoice_states: _, ...rest } = await tables();
    const telling = Object.entries(rest).flatMap(([table, rows]) =>
      rows.filter((row) => traces.test(JSON.stringify(row))).map((row) => [table, row]),
    );
    expect(telling).toEqual([]);
    expect(JSON.stringify(invoices)).toMatch(/Noora/);
    const after = await shop.read(placed.id);
    expect(after).toMatchObject({ status: "delivered", version: before.version + 1 });
    expect(after.contact).toEqual({ name: "—", phone: "", email: "" });
    expect(after.lines).toEqual(before.lines);
    expect((await staff.call("GET /api/quotes/:id", { params: { id: quote.id } })).status).toBe(200);
    const changed = (await listFeedAfter(app.db, head, 100)).map((row) => row.collection);
    expect(changed.toSorted()).toEqual(["contact_messages", "customers", "orders", "quote_requests", "quotes"]);
    expect(existsSync(join(app.dataDir, "uploads", path))).toBe(false);
    expect((await shop.read(stranger.id)).contact.name).toBe("Hamad");
    expect(await acts()).toEqual(["command:person mask"]);
    // Nothing is left to be found by.
    expect(await mask(email)).toContain("Masked: nothing.");
  });

  test("of the test order and of the views that staff saved nothing is left out, and nothing stays", async () => {
    const { app, admin, staff } = shop;
    sound(await admin.call("POST /api/test-order", { body: { lang: "en" } }));
    const { email: who } = await app.db
      .selectFrom("staff")
      .select("email")
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    const view = (query: string) => ({ list: "orders", name: "Hers", state: { q: query } });
    sound(await staff.call("POST /api/saved-views", { body: view("55334455") }));
    sound(await staff.call("POST /api/saved-views", { body: { ...view("oak"), name: "Desks" } }));
    const read = async (asked: string) => {
      const file = join(app.dataDir, `${newId()}.json`);
      await exportPerson(app.db, asked, file, now);
      const text = readFileSync(file, "utf8");
      expect(text).not.toMatch(/_hash|address_print/);
      return JSON.parse(text);
    };
    const { test_orders } = await read(who);
    expect(JSON.stringify(test_orders)).toContain(`"contact_email":"${who}"`);
    expect((await read("5533 4455")).saved_views).toMatchObject([{ state: { q: "55334455" } }]);

    await mask(who);
    await mask("5533 4455");
    expect(await app.db.selectFrom("test_orders").selectAll().execute()).toEqual([]);
    expect(await staff.api("GET /api/saved-views")).toMatchObject([{ name: "Desks" }]);
  });

  test("a text that is neither an address nor a phone number finds no person", async () => {
    await expect(mask("Noora")).rejects.toThrow("neither an e-mail address nor a phone number");
  });

  const acts = async () => {
    const rows = await shop.app.db.selectFrom("audit").select("action").where("origin", "=", "command").execute();
    return rows.map((row) => row.action);
  };
  const tables = async (): Promise<Record<string, unknown[]>> => {
    const all = await shop.app.db.introspection.getTables();
    const pairs = all.map(async ({ name: table }) => [
      table,
      await shop.app.db
        .selectFrom(table as "staff")
        .selectAll()
        .execute(),
    ]);
    return Object.fromEntries(await Promise.all(pairs));
  };
  async function withdraw(id: string): Promise<void> {
    const { version } = sound(await shop.staff.call("GET /api/quotes/:id", { params: { id } }));
    sound(
      await shop.staff.call("PATCH /api/quotes/:id/withdraw", {
        params: { id },
        ifMatch: version,
        body: { reason: "Noora wrote" },
      }),
    );
  }
});
