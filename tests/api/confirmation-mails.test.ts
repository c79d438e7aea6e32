import { describe, expect, test } from "vitest";
import { expireUnpaidOrders } from "../../server/jobs/expire-unpaid-orders.ts";
import { readMail } from "../../server/mail/read-mail.ts";
import { visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const DAY = 86_400_000;
const stranger = { name: "Somebody", phone: "+974 5511 2233", email: "stranger@example.com" };
/** The same mailbox, as a robot would write it again and again. */
const spellings = ["stranger@example.com", "Stranger@Example.com", "STRANGER@EXAMPLE.COM", "stranger@EXAMPLE.com"];

const mailsTo = (shop: StaffShop) =>
  shop.app.db
    .selectFrom("mail_queue")
    .selectAll()
    .where("kind", "!=", "new-order")
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Orders in another's name. */
async function orderAgain(shop: StaffShop, times: number): Promise<{ id: string; token: string }[]> {
  const orders: { id: string; token: string }[] = [];
  for (let at = 0; at < times; at += 1) {
    orders.push(await shop.place({ contact: { ...stranger, email: spellings[at % 4] as string } }));
  }
  return orders;
}

/** Opens the link that the mail of an order carries. */
async function openLinkIn(shop: StaffShop, mail: Awaited<ReturnType<typeof mailsTo>>[number]): Promise<void> {
  const content = await readMail(shop.app, mail);
  const { followUrl } = (content?.content.data ?? {}) as { followUrl: string };
  const url = new URL(followUrl);
  const token = url.pathname.split("/").at(-1) as string;
  const answer = await visitor(shop.app).call("GET /api/track/:token", {
    params: { token },
    query: Object.fromEntries(url.searchParams),
  });
  expect(answer.status).toBe(200);
}

describe("confirmations to an unproven mailbox", () => {
  test("are three a day, capitals or not; each order keeps exactly one, and the others are withheld", async () => {
    await using shop = await staffShop();
    const orders = await orderAgain(shop, 6);
    const mails = await mailsTo(shop);
    expect(mails.map((mail) => mail.state)).toEqual(["queued", "queued", "queued", "withheld", "withheld", "withheld"]);
    expect(mails.map((mail) => JSON.parse(mail.data).orderId)).toEqual(orders.map((order) => order.id));
    shop.app.clock.advance(DAY);
    await orderAgain(shop, 1);
    expect((await mailsTo(shop)).at(-1)?.state).toBe("queued");
  });

  test("are not limited once the link in one was opened; the token that the sender gets proves nothing", async () => {
    await using shop = await staffShop();
    const orders = await orderAgain(shop, 4);
    const { token } = orders[0] as { token: string };
    await shop.shopper.call("GET /api/track/:token", { params: { token }, query: { mail: "guessed" } });
    await orderAgain(shop, 1);
    expect((await mailsTo(shop)).at(-1)?.state).toBe("withheld");
    const [first] = await mailsTo(shop);
    if (first) await openLinkIn(shop, first);
    await orderAgain(shop, 3);
    expect((await mailsTo(shop)).slice(-3).map((mail) => mail.state)).toEqual(["queued", "queued", "queued"]);
  });

  test("are not multiplied by asking for them again, and a withheld one goes instead of a second", async () => {
    await using shop = await staffShop();
    const orders = await orderAgain(shop, 4);
    const [first, , , last] = orders as [(typeof orders)[0], unknown, unknown, (typeof orders)[0]];
    const again = (order: { id: string; token: string }) =>
      shop.shopper.call("POST /api/send-order", { body: { orderId: order.id, token: order.token } });
    expect((await again(first)).code).toBe("rate_limited");
    expect(await mailsTo(shop)).toHaveLength(4);
    shop.app.clock.advance(DAY);
    expect((await again(last)).status).toBe(202);
    const mails = await mailsTo(shop);
    expect(mails.map((mail) => mail.state)).toEqual(["queued", "queued", "queued", "queued"]);
  });

  test("are shown to staff as withheld, who may let one go", async () => {
    await using shop = await staffShop();
    await orderAgain(shop, 4);
    const list = await shop.staff.call("GET /api/mails", { query: { state: "withheld" } });
    expect(list.data).toEqual([expect.objectContaining({ state: "withheld", canResend: true, canPreview: true })]);
    expect(list.meta).toMatchObject({ total: 1, states: { withheld: 1 } });
    expect((await shop.manager.call("GET /api/dashboard")).data.waiting).toMatchObject({ withheld: 1 });
    const released = await shop.staff.call("POST /api/mails/:id/resend", { params: { id: the(list.data[0]).id } });
    expect(released.data).toMatchObject({ id: the(list.data[0]).id, state: "queued" });
    expect(await mailsTo(shop)).toHaveLength(4);
  });

  test("count the mails that follow from them: orders that lapse unpaid send no more either", async () => {
    await using shop = await staffShop();
    for (let at = 0; at < 5; at += 1) await shop.place({ contact: stranger, paymentMethod: "transfer" });
    shop.app.clock.advance(9 * DAY);
    await expireUnpaidOrders(shop.app);
    const lapsed = (await mailsTo(shop)).filter((mail) => mail.kind === "order-cancelled-unpaid");
    expect(lapsed.map((mail) => mail.state).toSorted()).toEqual(["queued", "queued", "queued", "withheld", "withheld"]);
  });

  test("leave orders that staff enter alone", async () => {
    await using shop = await staffShop();
    const { id } = await shop.variant(CHAIR);
    const body = aCheckout(id, { contact: stranger });
    for (let at = 0; at < 5; at += 1) expect((await shop.staff.call("POST /api/orders", { body })).status).toBe(201);
    expect((await mailsTo(shop)).map((mail) => mail.state)).toEqual(Array(5).fill("queued"));
  });
});
