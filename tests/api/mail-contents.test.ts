import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "../support/context.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { anOrder, aWaitingMail, mailRow } from "../support/mail-orders.ts";
import type { MailServer } from "../support/mail-server.ts";

const minute = 60_000;
const hour = 60 * minute;

let shop: MailingShop;
let app: TestApp;
beforeEach(async () => {
  shop = await openMailingShop();
  app = shop.app;
});
afterEach(() => shop.close());

describe("a mail in the mail queue", () => {
  test("is sent once, with the data of the moment of sending", async () => {
    const server = await shop.mailServer();
    const id = await aWaitingMail(app);
    await shop.sendTo(server);
    app.clock.advance(48 * hour);
    await shop.sendTo(server);

    expect(server.received).toHaveLength(1);
    const [{ from, to, mail } = {} as never] = server.received;
    expect({ from, to }).toEqual({ from: "shop@showroom.example", to: ["maryam@customer.example"] });
    expect(mail.subject).toBe("Your order ORD-2026-000001");
    expect(mail.from).toMatchObject({ name: "Showroom Doha", address: "shop@showroom.example" });
    expect(mail.replyTo).toMatchObject([{ address: "hello@showroom.example" }]);
    expect(mail.messageId).toBe(`<${id}@shop.example>`);
    expect(mail.text).toContain("1 × Ergonomic mesh chair");
    expect(mail.html).toContain("Ergonomic mesh chair");
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(await mailRow(app, id)).toMatchObject({ state: "sent", attempts: 1, last_error: null });
  });

  test("speaks the customer's language", async () => {
    const server = await shop.mailServer();
    const orderId = await anOrder(app, { lang: "ar", contact_name: "مريم الهاجري" });
    await aWaitingMail(app, { lang: "ar", data: { orderId } });
    await shop.sendTo(server);
    const { mail } = server.received[0] as MailServer["received"][number];
    expect(mail.subject).toBe("طلبك ORD-2026-000001");
    expect(mail.from?.name).toBe("شوروم الدوحة");
    expect(mail.text).toContain("مرحبًا مريم الهاجري،");
    expect(mail.text).toContain(`https://shop.example/ar/order/${app.secrets.orderToken(orderId)}`);
  });

  test("leads to the order's own page and to no other", async () => {
    const server = await shop.mailServer();
    const orderId = await anOrder(app);
    await aWaitingMail(app, { data: { orderId } });
    await shop.sendTo(server);
    expect(server.received[0]?.mail.text).toContain(`https://shop.example/order/${app.secrets.orderToken(orderId)}`);
  });

  test("that tells staff of an order is answered to the customer", async () => {
    const server = await shop.mailServer();
    const orderId = await anOrder(app);
    await aWaitingMail(app, { kind: "new-order", recipient: "staff@showroom.example", data: { orderId } });
    await shop.sendTo(server);
    const { mail } = server.received[0] as MailServer["received"][number];
    expect(mail.replyTo).toMatchObject([{ address: "maryam@customer.example" }]);
    expect(mail.text).toContain(`https://shop.example/admin/orders/${orderId}`);
  });

  test("is dropped when the order is void", async () => {
    const server = await shop.mailServer();
    const orderId = await anOrder(app, { voided_at: app.now().toISOString() });
    const id = await aWaitingMail(app, { data: { orderId } });
    await shop.sendTo(server);
    expect(server.received).toEqual([]);
    expect(await mailRow(app, id)).toMatchObject({ state: "expired" });
  });

  test("is dropped when its time is over", async () => {
    const server = await shop.mailServer();
    const id = await aWaitingMail(app, { expiresAt: new Date(app.now().getTime() + 10 * minute) });
    app.clock.advance(10 * minute);
    await shop.sendTo(server);
    expect(server.received).toEqual([]);
    expect(await mailRow(app, id)).toMatchObject({ state: "expired" });
  });

  test("of a kind that only a newer program knows waits for that program", async () => {
    const server = await shop.mailServer();
    const id = await aWaitingMail(app, { kind: "from-the-future", data: {} });
    await shop.sendTo(server);
    expect(await mailRow(app, id)).toMatchObject({ state: "queued", attempts: 1 });
    expect(app.health.mailDown).toBe(false);
  });
});
