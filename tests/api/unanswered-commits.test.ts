// A commit whose answer is lost has happened: whoever sends again finds what it has done, files included.
import { SqliteDriver } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ReservingPostgresDriver } from "../../db/engines/postgres-driver.ts";
import { fromJson } from "../../db/json.ts";
import type { MediaStore } from "../../server/features/media/store/store.ts";
import { jpeg } from "../support/catalogue.ts";
import { as, visitor } from "../support/context.ts";
import { engine } from "../support/databases.ts";
import { ripeFormToken } from "../support/intake.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

/** Loses the answer of the first commit after a file is written to this store. */
function loseCommitAfterWrite(store: MediaStore): void {
  const driver = engine === "postgres" ? ReservingPostgresDriver.prototype : SqliteDriver.prototype;
  const { commitTransaction } = driver;
  const write = store.write;
  let isNext = false;
  const watched = vi.spyOn(store, "write").mockImplementation(async (path, bytes) => {
    await write(path, bytes);
    isNext = true;
  });
  const commits = vi.spyOn(driver, "commitTransaction").mockImplementation(async function (
    this: typeof driver,
    one: unknown,
  ) {
    await Reflect.apply(commitTransaction, this, [one]);
    if (!isNext) return;
    watched.mockRestore();
    commits.mockRestore();
    throw lost;
  });
  onTestFinished(() => {
    watched.mockRestore();
    commits.mockRestore();
  });
}

describe("after a commit whose answer was lost", () => {
  let shop: StaffShop;
  beforeEach(async () => {
    shop = await staffShop();
  });
  afterEach(() => shop.app.close());

  test("the library has the picture with its file, and a retry gets its path", async () => {
    const person = await as(shop.app, "staff");
    const file = { name: "desk.jpg", mime: "image/jpeg", bytes: await jpeg() };
    const send = () => person.call("POST /api/upload-image", { body: { category: "products" }, file });
    loseCommitAfterWrite(shop.app.media);
    await expect(send()).rejects.toThrow(lost.message);
    const rows = await shop.app.db.selectFrom("media").select("path").where("name", "=", "desk.jpg").execute();
    expect(rows).toHaveLength(1);
    expect(await shop.app.media.read(rows[0]?.path ?? "")).not.toBeNull();
    expect((await send()).data).toMatchObject({ path: rows[0]?.path, existing: true });
  });

  test("a request for a quote has its file, and a retry gets its answer", async () => {
    const who = visitor(shop.app);
    const formToken = await ripeFormToken(shop.app, who);
    const body = { name: "Khalid", email: "khalid@example.com", phone: "+974 5512 3456", message: "Desks", lang: "en" };
    const file = { name: "plan.pdf", mime: "application/pdf", bytes: Buffer.from("%PDF-1.7\nplan") };
    const request = { body: { ...body, formToken }, file, idempotencyKey: "sent-again-after-silence" };
    loseCommitAfterWrite(shop.app.uploads);
    await expect(who.call("POST /api/quote-request", request)).rejects.toThrow(lost.message);
    expect((await who.call("POST /api/quote-request", request)).status).toBe(201);
    const rows = await shop.app.db.selectFrom("quote_requests").select("attachment").execute();
    expect(rows).toHaveLength(1);
    expect(
      await shop.app.uploads.read((rows[0]?.attachment && fromJson(rows[0].attachment).path) ?? ""),
    ).not.toBeNull();
  });

  test("an order has the customer's file once, and a retry gets its answer", async () => {
    const who = visitor(shop.app);
    const { token } = await shop.place();
    const file = { name: "receipt.pdf", mime: "application/pdf", bytes: Buffer.from("%PDF-1.7\nreceipt") };
    const send = (one = file) =>
      who.call("POST /api/track/:token/files", { params: { token }, body: { kind: "receipt" }, file: one });
    loseCommitAfterWrite(shop.app.uploads);
    await expect(send()).rejects.toThrow(lost.message);
    const files = () => shop.app.db.selectFrom("order_files").select(["path", "at"]).execute();
    const [first] = await files();
    shop.app.clock.advance(60_000);
    expect((await send()).data).toEqual({ kind: "receipt", name: "receipt.pdf", at: first?.at });
    expect(await files()).toEqual([first]);
    expect(await shop.app.uploads.read(first?.path ?? "")).not.toBeNull();
    expect((await send({ ...file, bytes: Buffer.from("%PDF-1.7\nreceip2") })).status).toBe(201);
    expect(await files()).toHaveLength(2);
  });

  test("two retries of a customer's file at the same moment add it once", async () => {
    const who = visitor(shop.app);
    const { token } = await shop.place();
    const file = { name: "receipt.pdf", mime: "application/pdf", bytes: Buffer.from("%PDF-1.7\nreceipt") };
    const send = () => who.call("POST /api/track/:token/files", { params: { token }, body: { kind: "receipt" }, file });
    const [one, other] = await Promise.all([send(), send()]);
    expect(other?.data).toEqual(one?.data);
    const files = await shop.app.db.selectFrom("order_files").select("path").execute();
    expect(files).toHaveLength(1);
    expect(await shop.app.uploads.list("orders")).toEqual([files[0]?.path]);
  });
});
