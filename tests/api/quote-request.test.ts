import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openSqlite } from "../../db/engines/dialect.ts";
import { fromJson } from "../../db/json.ts";
import { sharp } from "../../server/features/media/decoding/codecs.ts";
import { forget } from "../../server/jobs/forget.ts";
import type { UploadedFile } from "../../src-shared/api/define.ts";
import { type TestApp, visitor } from "../support/context.ts";
import { engine } from "../support/databases.ts";
import { countRows, mailsOf, openDemoApp, ripeFormToken, sendForm } from "../support/intake.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

const person = {
  name: "Khalid Al-Marri",
  company: "Marri Trading",
  phone: "+974 5512 3456",
  email: "khalid@example.com",
  lang: "ar",
};
const wish = { ...person, message: "Forty desks for the third floor, please." };
const pdf = { name: "plan.pdf", mime: "application/pdf", bytes: Buffer.from("%PDF-1.7\nplan") };

describe("asking for a quote", () => {
  let app: TestApp;
  let chair: { id: string; price: number };
  beforeEach(async () => {
    app = await openDemoApp({ now: "2026-03-01T07:00:01Z" });
    chair = await app.db
      .selectFrom("variants")
      .select(["id", "price"])
      .where("sku", "=", "DM-SE-101-BLK")
      .executeTakeFirstOrThrow();
  });
  afterEach(() => app.close());

  const send = (body: object, who = visitor(app)) => sendForm(app, who, "POST /api/quote-request", body);
  const stored = () => app.db.selectFrom("quote_requests").selectAll().orderBy("number").execute();

  test("stores sender and goods, numbered without gaps, and both sides get their mail", async () => {
    const first = await send({ ...wish, lines: [{ variantId: chair.id, quantity: 40 }] });
    expect(first).toMatchObject({ status: 201, data: { number: "QR-2026-000001" } });
    expect((await send(wish)).data.number).toBe("QR-2026-000002");

    const [request] = await stored();
    expect(request).toMatchObject({ ...wish, phone: "+97455123456", status: "requested", attachment: null });
    const lines = await app.db.selectFrom("quote_request_lines").selectAll().execute();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      request_id: request?.id,
      variant_id: chair.id,
      sku: "DM-SE-101-BLK",
      quantity: 40,
      listed_price: chair.price,
    });
    const mails = (await mailsOf(app)).filter((mail) => mail.data.includes(request?.id ?? "none"));
    expect(mails).toMatchObject([
      { kind: "quote-request", recipient: "staff@showroom.example", reply_to: "khalid@example.com", lang: "en" },
      { kind: "quote-received", recipient: "khalid@example.com", reply_to: null, lang: "ar" },
    ]);
    for (const mail of mails) expect(fromJson(mail.data)).toEqual({ requestId: request?.id });
  });

  test("products alone are enough, and so are words; an empty wish is not", async () => {
    expect((await send({ ...person, lines: [{ variantId: chair.id, quantity: 2 }] })).status).toBe(201);
    expect((await send(wish)).status).toBe(201);
    for (const empty of [{ ...person }, { ...person, lines: [] }, { ...person, lines: [], message: "  " }]) {
      const { status, envelope } = await send(empty);
      expect(status).toBe(422);
      expect(envelope).toMatchObject({ error: { fields: { message: { code: "required" } } } });
    }
  });

  test.each([0, -1, 1.5, "2", Number.POSITIVE_INFINITY, Number.NaN, 2 ** 53, 1000])(
    "a quantity of %s is refused at its line",
    async (quantity) => {
      const { status, envelope } = await send({ ...wish, lines: [{ variantId: chair.id, quantity }] });
      expect(status).toBe(422);
      expect(Object.keys((envelope as { error: { fields: object } }).error.fields)).toEqual(["lines.0.quantity"]);
    },
  );

  test("a product that is not sold is named by its line, and nothing is stored", async () => {
    const lines = [
      { variantId: chair.id, quantity: 1 },
      { variantId: "0190a000-0000-7000-8000-000000000000", quantity: 1 },
    ];
    const { status, envelope } = await send({ ...wish, lines });
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ error: { fields: { "lines.1.variantId": { code: "not_sold" } } } });
    expect(await countRows(app, "quote_requests")).toBe(0);
    expect((await send(wish)).data.number).toBe("QR-2026-000001");
  });

  test("prices, status and number of a client are ignored", async () => {
    const lines = [{ variantId: chair.id, quantity: 1, price: 1, listed_price: 1 }];
    await send({ ...wish, lines, status: "accepted", number: "QR-2026-999999", id: "mine", version: 9 });
    expect(await stored()).toMatchObject([{ status: "requested", number: "QR-2026-000001", version: 1 }]);
    expect(await app.db.selectFrom("quote_request_lines").select("listed_price").execute()).toEqual([
      { listed_price: chair.price },
    ]);
  });

  test("a plan is received as PDF or picture and stored among the uploads, under a random name", async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a83" } })
      .png()
      .toBuffer();
    for (const file of [pdf, { name: "../../خطة الطابق\u202e.php", mime: "text/html", bytes: photo }]) {
      const who = visitor(app);
      const body = { ...wish, formToken: await ripeFormToken(app, who) };
      expect((await who.call("POST /api/quote-request", { body, file })).status).toBe(201);
    }
    const kept = (await stored()).map((row) => fromJson(row.attachment ?? "null"));
    expect(kept).toMatchObject([
      { path: expect.stringMatching(/^quote-requests\/[0-9a-f]{32}\.pdf$/), name: "plan.pdf", mime: "application/pdf" },
      { path: expect.stringMatching(/^quote-requests\/[0-9a-f]{32}\.jpg$/), mime: "image/jpeg" },
    ]);
    expect(kept[1]?.name).toMatch(/^[^/\\\u202e]+\.jpg$/);
    for (const { path } of kept) expect(await app.uploads.read(path)).not.toBeNull();
  });

  test.skipIf(engine === "postgres")("its plan is written without blocking the database", async () => {
    const other = openSqlite(app.databaseUrl);
    other.pragma("busy_timeout = 0");
    const isFree: boolean[] = [];
    const write = vi.spyOn(app.uploads, "write").mockImplementation(async () => {
      try {
        other.exec("begin immediate; rollback");
        isFree.push(true);
      } catch {
        isFree.push(false);
      }
    });
    const who = visitor(app);
    const body = { ...wish, formToken: await ripeFormToken(app, who) };
    expect((await who.call("POST /api/quote-request", { body, file: pdf })).status).toBe(201);
    write.mockRestore();
    other.close();
    expect(isFree).toEqual([true]);
  });

  test("a file that is neither PDF nor picture is refused, and a refused request leaves no upload behind", async () => {
    const files: [UploadedFile, number][] = [
      [
        { name: "plan.pdf", mime: "application/pdf", bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
        415,
      ],
      [{ ...pdf, bytes: Buffer.concat([pdf.bytes, Buffer.alloc(5_000_001)]) }, 413],
    ];
    for (const [file, status] of files) {
      const who = visitor(app);
      const body = { ...wish, formToken: await ripeFormToken(app, who) };
      expect((await who.call("POST /api/quote-request", { body, file })).status).toBe(status);
    }
    expect((await visitor(app).call("POST /api/quote-request", { body: wish, file: pdf })).code).toBe("confirm_needed");
    expect(await countRows(app, "quote_requests")).toBe(0);
    expect(await app.uploads.list("quote-requests")).toEqual([]);
  });

  test("after 24 months a request is removed with its file, also on desktops", async () => {
    const who = visitor(app);
    const body = { ...wish, formToken: await ripeFormToken(app, who) };
    expect((await who.call("POST /api/quote-request", { body, file: pdf })).status).toBe(201);
    app.clock.advance(729 * 86_400_000);
    await forget(app);
    expect(await app.uploads.list("quote-requests")).toHaveLength(1);
    app.clock.advance(2 * 86_400_000);
    expect((await send({ ...wish, lines: [{ variantId: chair.id, quantity: 1 }] })).status).toBe(201);
    await forget(app);
    expect(await app.uploads.list("quote-requests")).toEqual([]);
    expect((await stored()).map((request) => request.number)).toEqual([expect.stringMatching(/^QR-2028-/)]);
    const gone = await app.db.selectFrom("change_feed").select("collection").where("deleted", "=", true).execute();
    expect(gone).toEqual([{ collection: "quote_requests" }]);
  });

  test("a file field that was left alone is no file", async () => {
    const who = visitor(app);
    const file = { name: "", mime: "application/octet-stream", bytes: new Uint8Array() };
    const body = { ...wish, formToken: await ripeFormToken(app, who) };
    expect((await who.call("POST /api/quote-request", { body, file })).status).toBe(201);
    expect(await stored()).toMatchObject([{ attachment: null }]);
  });

  test("a stranger's mailbox gets three confirmations an hour at most, however many ask in its name", async () => {
    for (let sent = 0; sent < 6; sent += 1) {
      const email = sent % 2 === 0 ? "victim@example.com" : "Victim@Example.com";
      expect((await send({ ...wish, email })).status).toBe(201);
    }
    const kinds = (await mailsOf(app)).map((mail) => mail.kind);
    expect(kinds.filter((kind) => kind === "quote-received")).toHaveLength(3);
    expect(kinds.filter((kind) => kind === "quote-request")).toHaveLength(6);
  });

  test("contact messages and quote requests share the limit of one address; those above it are stored without a mail", async () => {
    const who = visitor(app);
    const key = `intake-mailed:${app.secrets.fingerprint("visitor", who.ip)}`;
    const window_start = Math.floor(app.now().getTime() / 3_600_000) * 3_600_000;
    await app.db.insertInto("rate_limits").values({ key, window_start, count: 19 }).execute();
    const note = { name: "K", email: "k@example.com", subject: "Hello", message: "Hello" };
    expect((await sendForm(app, who, "POST /api/contact", note)).status).toBe(201);
    expect((await send(wish, who)).status).toBe(201);
    const request = await app.db.selectFrom("quote_requests").selectAll().executeTakeFirstOrThrow();
    expect(request.quarantined).toBe(true);
    expect((await mailsOf(app)).map((mail) => mail.kind).toSorted()).toEqual([
      "contact-message",
      "messages-quarantined",
    ]);
  });

  test("a retry with the same key and the same plan gets the same number", async () => {
    const who = visitor(app);
    const call = { body: { ...wish, formToken: await ripeFormToken(app, who) }, file: pdf, idempotencyKey: "once" };
    const first = await who.call("POST /api/quote-request", call);
    expect((await who.call("POST /api/quote-request", call)).data).toEqual(first.data);
    const otherPlan = { ...call, file: { ...pdf, bytes: Buffer.from("%PDF-1.7\nanother") } };
    expect((await who.call("POST /api/quote-request", otherPlan)).code).toBe("key_reused");
    expect(await countRows(app, "quote_requests")).toBe(1);
    expect(await app.uploads.list("quote-requests")).toHaveLength(1);
  });
});

describe("a quote request over the wire", () => {
  let shop: TestShop;
  let time = Date.parse("2026-03-01T07:00:00Z");
  beforeAll(async () => {
    shop = await openTestShop({ clock: () => new Date(time) });
  });
  afterAll(() => shop.stop());

  const formToken = async () => {
    const { formToken: fresh } = await shop.api("GET /api/form-token");
    time += 5_000;
    return fresh;
  };

  test("is taken as JSON, and as a form with a file and a hundred lines", async () => {
    const { id: variantId } = await variantOf(shop, "DM-SE-101-BLK");
    const lines = [{ variantId, quantity: 2 }];
    const asJson = await shop.api("POST /api/quote-request", {
      body: { ...wish, lang: "en", lines, formToken: await formToken() },
    });
    expect(asJson.number).toBe("QR-2026-000001");

    const form = new FormData();
    const many = Array.from({ length: 100 }, () => ({ variantId, quantity: 2 }));
    const fields = { ...wish, website: "", lines: JSON.stringify(many), formToken: await formToken() };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new File([pdf.bytes], "خطة.pdf", { type: "application/pdf" }));
    expect((await shop.api("POST /api/quote-request", { body: form })).number).toBe("QR-2026-000002");
    const rows = await shop.app.db.selectFrom("quote_requests").select("attachment").orderBy("number").execute();
    expect(fromJson(rows[1]?.attachment ?? "null").name).toBe("خطة.pdf");
  });

  test("is refused in any other form, and when its lines are no list", async () => {
    const url = `${shop.url}/api/quote-request`;
    const plain = await fetch(url, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: JSON.stringify(wish),
    });
    expect(plain.status).toBe(415);
    for (const lines of ["[", '"x"', "{}", "7"]) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...wish, lines, formToken: await formToken() }))
        form.set(name, value);
      const answer = await fetch(url, { method: "POST", body: form });
      expect(answer.status, lines).toBe(422);
      expect(await answer.json(), lines).toMatchObject({ error: { fields: { lines: expect.anything() } } });
    }
  });
});
