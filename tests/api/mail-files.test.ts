import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forget } from "../../server/jobs/forget.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import { createTransport } from "../../server/mail/transport.ts";
import type { TestApp } from "../support/context.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { aWaitingMail, mailRow } from "../support/mail-orders.ts";

const hour = 3_600_000;

let shop: MailingShop;
let app: TestApp;
beforeEach(async () => {
  shop = await openMailingShop();
  app = shop.app;
});
afterEach(() => shop.close());

describe("without a mail server", () => {
  const folder = () => join(app.dataDir, "mail");
  const files = () => readdirSync(folder()).sort();
  const toFiles = () => createTransport({ ...app.config, smtpUrl: undefined, dataDir: app.dataDir });

  test("mail becomes a file that any mail program opens, for its owner's eyes only", async () => {
    const id = await aWaitingMail(app);
    await sendDueMails(shop.deliveryBy(toFiles()));
    expect(files()).toEqual([`20260301T070000Z-${id}.eml`]);
    const file = join(folder(), files()[0] as string);
    expect(statSync(file).mode & 0o077).toBe(0);
    const mail = await PostalMime.parse(readFileSync(file));
    expect(mail.to).toMatchObject([{ address: "maryam@customer.example" }]);
    expect(mail.subject).toBe("Your order ORD-2026-000001");
    expect(mail.text).toContain("Hello Maryam Al-Hajri,");
    expect(await mailRow(app, id)).toMatchObject({ state: "sent" });
  });

  test("a mail that is written again replaces itself", async () => {
    await aWaitingMail(app);
    await sendDueMails(shop.deliveryBy(toFiles()));
    await app.db.updateTable("mail_queue").set({ state: "queued" }).execute();
    app.clock.advance(hour);
    await sendDueMails(shop.deliveryBy(toFiles()));
    expect(files()).toHaveLength(1);
  });

  test("its files are removed after thirty days, like the bodies of sent mails; other files there stay", async () => {
    await aWaitingMail(app);
    await sendDueMails(shop.deliveryBy(toFiles()));
    writeFileSync(join(folder(), "notes.eml"), "of the owner's");
    app.clock.advance(30 * 24 * hour);
    await forget(app);
    expect(files()).toHaveLength(2);
    app.clock.advance(1000);
    await forget(app);
    expect(files()).toEqual(["notes.eml"]);
  });

  test("a folder that cannot be written delays the mail and leaves no half file", async () => {
    writeFileSync(folder(), "a file where the folder should be");
    const id = await aWaitingMail(app);
    await sendDueMails(shop.deliveryBy(toFiles()));
    expect(await mailRow(app, id)).toMatchObject({ state: "queued" });
    expect(app.health.mailDown).toBe(true);
  });
});
