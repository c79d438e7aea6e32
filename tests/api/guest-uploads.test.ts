// What guests may send in: nothing is decoded, read or kept before what is cheaper was checked.
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertPayment } from "../../db/queries/billing/payments.ts";
import { insertOrderFile } from "../../db/queries/orders/orders.ts";
import { inTransaction } from "../../db/transaction.ts";
import { sharp } from "../../server/features/media/decoding/codecs.ts";
import { countGuestUpload, GUEST_UPLOADS } from "../../server/features/media/guest-uploads.ts";
import { pictureDecoders } from "../../server/features/media/ingest.ts";
import { forget } from "../../server/jobs/forget.ts";
import { newId } from "../../src-shared/values/id.ts";
import { visitor } from "../support/context.ts";
import { ripeFormToken } from "../support/intake.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

const DAY_MS = 86_400_000;
const pdfOf = (bytes: number) => ({
  name: "receipt.pdf",
  mime: "application/pdf",
  bytes: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes - 9, 32)]),
});
const ask = {
  name: "Khalid Al-Sayed",
  email: "khalid@example.com",
  phone: "+974 5512 3456",
  message: "Ten desks",
  lang: "en",
};

describe("files of guests", () => {
  let shop: StaffShop;
  beforeEach(async () => {
    shop = await staffShop();
  });
  afterEach(() => shop.app.close());

  const send = (who: ReturnType<typeof visitor>, token: string, file = pdfOf(2000)) =>
    who.call("POST /api/track/:token/files", { params: { token }, body: { kind: "receipt" }, file });

  test("a picture that comes without a token of the form is not even decoded", async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#a83" } })
      .png()
      .toBuffer();
    const file = { name: "plan.png", mime: "image/png", bytes };
    const who = visitor(shop.app);
    // Another suite of the same process may have started one.
    const running = pictureDecoders.guest.pid();
    if (running !== undefined) process.kill(running, "SIGKILL");
    await expect.poll(() => pictureDecoders.guest.pid()).toBeUndefined();
    expect(await who.call("POST /api/quote-request", { body: ask, file })).toMatchObject({ code: "confirm_needed" });
    const stale = { ...ask, formToken: await ripeFormToken(shop.app, who) };
    shop.app.clock.advance(2 * DAY_MS);
    expect(await who.call("POST /api/quote-request", { body: stale, file })).toMatchObject({ code: "confirm_needed" });
    expect(pictureDecoders.guest.pid()).toBeUndefined();
    const good = { ...ask, formToken: await ripeFormToken(shop.app, who) };
    expect((await who.call("POST /api/quote-request", { body: good, file })).status).toBe(201);
    expect(pictureDecoders.guest.pid()).toBeDefined();
  });

  test("a request for a quote that is sent twice with its file gets the same answer twice", async () => {
    const who = visitor(shop.app);
    const body = { ...ask, formToken: await ripeFormToken(shop.app, who) };
    const request = { body, file: pdfOf(3000), idempotencyKey: "once-and-again" };
    const first = await who.call("POST /api/quote-request", request);
    expect(first.status).toBe(201);
    expect((await who.call("POST /api/quote-request", request)).data).toEqual(first.data);
  });

  test("one address sends thirty an hour, kept or not; others still can", async () => {
    const one = visitor(shop.app);
    let { token } = await shop.place();
    for (let n = 0; n < GUEST_UPLOADS.filesAnHour; n += 1) {
      if (n % 10 === 0) ({ token } = await shop.place());
      await send(one, token);
    }
    const { token: next } = await shop.place();
    expect(await send(one, next)).toMatchObject({ status: 429, code: "rate_limited" });
    expect((await send(visitor(shop.app), next)).status).toBe(201);
    shop.app.clock.advance(3_600_000);
    expect((await send(one, next)).status).toBe(201);
  });

  test("one address sends 100 MB a day and all together 1 GB; staff are not counted", async () => {
    const ctx = await visitor(shop.app).context();
    expect(await countGuestUpload(ctx, GUEST_UPLOADS.bytesADay)).toBeUndefined();
    expect(await countGuestUpload(ctx, 1000)).toMatchObject({ code: "rate_limited" });
    for (let n = 1; n < 10; n += 1) {
      expect(await countGuestUpload(await visitor(shop.app).context(), GUEST_UPLOADS.bytesADay)).toBeUndefined();
    }
    expect(await countGuestUpload(await visitor(shop.app).context(), 1000)).toMatchObject({ code: "rate_limited" });
    expect(await countGuestUpload(await shop.staff.context(), 1000)).toBeUndefined();
    shop.app.clock.advance(DAY_MS);
    expect(await countGuestUpload(ctx, 1000)).toBeUndefined();
  });

  test("a customer's PDF has at most 2 MB; staff may attach one of 5", async () => {
    const { id, token } = await shop.place();
    expect(await send(visitor(shop.app), token, pdfOf(2_000_001))).toMatchObject({ status: 413, code: "too_large" });
    expect((await send(visitor(shop.app), token, pdfOf(2_000_000))).status).toBe(201);
    const attached = await shop.staff.call("POST /api/orders/:id/files", {
      params: { id },
      body: {},
      file: pdfOf(4_900_000),
    });
    expect(attached.status).toBe(201);
  });

  test("those of a cancelled web order go after thirty days, unless money was ever recorded for it", async () => {
    const { app } = shop;
    const files = await Promise.all(
      ["open", "cancelled", "paid"].map(async (fate) => {
        const { id } = await shop.place();
        const path = `orders/${fate}.pdf`;
        await app.uploads.write(path, pdfOf(100).bytes);
        const at = app.now().toISOString();
        await inTransaction(app.db, async (tx) => {
          const file = { id: newId(), order_id: id, kind: "receipt" as const, path, name: "r.pdf", bytes: 100, at };
          await insertOrderFile(tx, { ...file, mime: "application/pdf" });
          if (fate === "paid") await insertPayment(tx, paymentOf(id, at));
        });
        return { id, fate, path };
      }),
    );
    for (const { id, fate } of files) if (fate !== "open") await shop.move(id, "cancelled");
    shop.app.clock.advance(29 * DAY_MS);
    await forget(app);
    for (const { path } of files) expect(await app.uploads.read(path)).not.toBeNull();
    shop.app.clock.advance(2 * DAY_MS);
    await forget(app);
    const left = await app.db.selectFrom("order_files").select("path").orderBy("path").execute();
    expect(left.map(({ path }) => path)).toEqual(["orders/open.pdf", "orders/paid.pdf"]);
    expect(await app.uploads.read("orders/cancelled.pdf")).toBeNull();
    expect(await app.uploads.read("orders/paid.pdf")).not.toBeNull();
  });
});

const paymentOf = (orderId: string, at: string) => ({
  id: newId(),
  order_id: orderId,
  kind: "payment" as const,
  method: "transfer" as const,
  amount: 100,
  at,
  state: "pending" as const,
  reference: null,
  actor: "system",
});

describe("the body of an upload", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.stop());

  /** Sends a head that announces 4 MB, and nothing of it: what the server says by the head alone. */
  const statusOfHead = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const socket = connect(Number(new URL(shop.url).port), "127.0.0.1", () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n`,
        );
      });
      socket.once("data", (data) => {
        socket.destroy();
        resolve(Number(data.toString("latin1").slice(9, 12)));
      });
      socket.once("error", reject);
    });

  test("is not read for a token that opens nothing, on the API and on the pages", async () => {
    const { id } = await variantOf(shop, CHAIR);
    const { token } = await shop.api("POST /api/orders", { body: aCheckout(id) });
    const invented = `${token.slice(0, -4)}AAAA`;
    for (const path of [
      `/api/track/${invented}/files`,
      `/order/${invented}`,
      `/ar/order/${invented}`,
      `/order-confirmation?order=${invented}`,
    ]) {
      expect(await statusOfHead(path)).toBe(404);
    }
  });
});
