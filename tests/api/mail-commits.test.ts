/** Mails that go out together share their commits, and what a server has taken is not sent again because the database was away. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readRevision } from "../../db/transaction.ts";
import { CONCURRENCY } from "../../server/mail/concurrency.ts";
import { createDispatcher, sendDueMails } from "../../server/mail/dispatch.ts";
import type { MailTransport } from "../../server/mail/outgoing-mail.ts";
import type { TestApp } from "../support/context.ts";
import { engine } from "../support/databases.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { anOrder, aWaitingMail, mailRow, setUpShop } from "../support/mail-orders.ts";

let shop: MailingShop;
let app: TestApp;
beforeEach(async () => {
  shop = await openMailingShop();
  app = shop.app;
});
afterEach(() => shop.close());

/** Takes mails when so many are under way at once, all in the same moment. */
function takeTogether(count: number): { transport: MailTransport; most(): number } {
  let waiting: (() => void)[] = [];
  let most = 0;
  return {
    transport: {
      send: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          most = Math.max(most, waiting.length);
          if (waiting.length < count) return;
          for (const take of waiting) take();
          waiting = [];
        }),
    },
    most: () => most,
  };
}

async function queueOrderMails(count: number): Promise<void> {
  for (let mail = 0; mail < count; mail += 1) {
    await aWaitingMail(app, { recipient: `customer${mail}@customer.example`, data: { orderId: await anOrder(app) } });
  }
}

const readsSettings = (query: object) => "sql" in query && String(query.sql).includes('from "settings"');

const locked = () => Object.assign(new Error("the database is locked"), { code: "SQLITE_BUSY" });

test("twenty mails of twenty orders are claimed, settled and noted in the orders' histories by three commits", async () => {
  await queueOrderMails(2 * CONCURRENCY);
  const before = await readRevision(app.db);
  const begun = vi.spyOn(app.db, "transaction");
  const { transport, most } = takeTogether(CONCURRENCY);
  await sendDueMails(shop.deliveryBy(transport));
  const transactions = begun.mock.calls.length;
  begun.mockRestore();
  expect(most()).toBe(CONCURRENCY);
  // Ten are claimed, ten settled and ten claimed, ten settled.
  expect(transactions).toBe(3);
  expect((await readRevision(app.db)) - before).toBe(2);
  const rows = await app.db.selectFrom("mail_queue").select(["state", "leased_by"]).distinct().execute();
  expect(rows).toEqual([{ state: "sent", leased_by: null }]);
  expect(await app.db.selectFrom("order_outputs").select("id").execute()).toHaveLength(2 * CONCURRENCY);
});

test("mails that are claimed together read the settings once, and those of the next claim read them anew", async () => {
  await queueOrderMails(2 * CONCURRENCY);
  const names: string[] = [];
  const { transport } = takeTogether(CONCURRENCY);
  const renaming: MailTransport = {
    async send(mail, signal) {
      names.push(mail.fromName);
      if (names.length === CONCURRENCY) await setUpShop(app, { name: { en: "The new name", ar: "الاسم الجديد" } });
      await transport.send(mail, signal);
    },
  };
  const asked = vi.spyOn(app.db, "executeQuery");
  await sendDueMails(shop.deliveryBy(renaming));
  const reads = asked.mock.calls.filter(([query]) => readsSettings(query));
  asked.mockRestore();
  expect(reads).toHaveLength(2);
  expect(names.slice(0, CONCURRENCY)).not.toContain("The new name");
  expect(new Set(names.slice(CONCURRENCY))).toEqual(new Set(["The new name"]));
});

test("settings that cannot be read make the mails of one claim wait, and each is sent once later", async () => {
  await queueOrderMails(3);
  const sent: string[] = [];
  const transport: MailTransport = { send: async ({ id }) => void sent.push(id) };
  const ask = app.db.executeQuery.bind(app.db);
  const asked = vi.spyOn(app.db, "executeQuery").mockImplementation((query) => {
    if (readsSettings(query)) return Promise.reject(locked());
    return ask(query);
  });
  await sendDueMails(shop.deliveryBy(transport));
  asked.mockRestore();
  const rows = await app.db.selectFrom("mail_queue").select(["state", "attempts", "leased_by"]).distinct().execute();
  expect(rows).toEqual([{ state: "queued", attempts: 1, leased_by: null }]);
  expect(sent).toEqual([]);
  app.clock.advance(120_000);
  await sendDueMails(shop.deliveryBy(transport));
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
});

test("mails go out over a connection for each that is under way at once, and not for each mail", async () => {
  const server = await shop.mailServer();
  await queueOrderMails(2 * CONCURRENCY + 5);
  await shop.sendTo(server);
  expect(server.received).toHaveLength(2 * CONCURRENCY + 5);
  expect(server.connections).toBeLessThanOrEqual(CONCURRENCY);
});

test("a mail that was handed over while the database was away is settled once it is back, and sent no second time", async () => {
  const id = await aWaitingMail(app);
  const sent: string[] = [];
  const away = vi.spyOn(app.db, "transaction");
  const transport: MailTransport = {
    async send(mail) {
      sent.push(mail.id);
      away.mockImplementation(() => {
        throw locked();
      });
    },
  };
  const dispatcher = createDispatcher(shop.deliveryBy(transport));
  await expect(dispatcher.sendDue()).rejects.toThrow("locked");
  expect(await mailRow(app, id)).toMatchObject({ state: "sending" });
  await expect(dispatcher.sendDue()).rejects.toThrow("locked");
  away.mockRestore();
  app.clock.advance(61_000);
  await dispatcher.sendDue();
  expect(await mailRow(app, id)).toMatchObject({ state: "sent", attempts: 1, leased_by: null });
  expect(sent).toEqual([id]);
});

// The row is poisoned by a trigger, which SQLite makes in one statement.
test.skipIf(engine !== "sqlite")("a mail that cannot be settled holds up no other that ended with it", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await aWaitingMail(app));
  const [first, poisoned = "", last] = ids;
  await sql`create trigger poison before update on mail_queue when new.state = 'sent' and new.id = ${sql.lit(poisoned)}
    begin select raise(abort, 'poisoned'); end`.execute(app.db);
  const sent: string[] = [];
  const transport: MailTransport = { send: async ({ id }) => void sent.push(id) };
  await sendDueMails(shop.deliveryBy(transport));
  expect(sent.toSorted()).toEqual(ids.toSorted());
  for (const id of [first, last]) expect(await mailRow(app, id ?? "")).toMatchObject({ state: "sent" });
  expect(await mailRow(app, poisoned)).toMatchObject({ state: "sending" });
});
