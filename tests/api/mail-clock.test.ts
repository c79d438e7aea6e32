/** A clock that was ahead and was put right holds up no mail. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimDueMails } from "../../db/queries/mail/mail-queue.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { aWaitingMail, mailRow } from "../support/mail-orders.ts";

const HOUR = 3_600_000;

describe.each([
  ["nine hours", 9 * HOUR],
  ["thirty days", 30 * 24 * HOUR],
])("a clock that was %s ahead", (_, ahead) => {
  let shop: MailingShop;
  beforeEach(async () => {
    shop = await openMailingShop();
    shop.app.clock.advance(ahead);
  });
  afterEach(() => shop.close());

  test("holds up no mail that was queued or had failed then", async () => {
    const server = await shop.mailServer({ at: "connect", code: 421 });
    const failed = await aWaitingMail(shop.app);
    await shop.sendTo(server);
    const queued = await aWaitingMail(shop.app);
    expect(await mailRow(shop.app, failed)).toMatchObject({ state: "queued", attempts: 1 });
    shop.app.clock.advance(-ahead);
    await shop.sendTo(server);
    expect(await mailRow(shop.app, failed)).toMatchObject({ state: "sent" });
    expect(await mailRow(shop.app, queued)).toMatchObject({ state: "sent" });
  });

  test("holds up no mail that a killed worker had claimed then", async () => {
    const server = await shop.mailServer();
    const id = await aWaitingMail(shop.app);
    await claimDueMails(shop.app.db, "killed", shop.app.now(), 60, 1);
    shop.app.clock.advance(-ahead);
    await shop.sendTo(server);
    expect(await mailRow(shop.app, id)).toMatchObject({ state: "sent", attempts: 2 });
  });
});
