import { describe, expect, test } from "vitest";
import { recordAudit } from "../../db/queries/audit.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import { as, testApp, visitor } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { the } from "../support/the.ts";

describe("changes by staff", () => {
  test("are recorded with actor, action, values before and after, and address", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin", { name: "Aisha Noor" });
    const mona = await hire(app);
    await admin.call("PATCH /api/users/:id", { params: { id: mona.id }, body: { role: "manager" } });
    const { data, meta } = await admin.call("GET /api/audit");
    expect(meta).toEqual({ total: 1, page: 1, pageSize: 24 });
    expect(data).toMatchObject([
      {
        at: app.now().toISOString(),
        actor: `staff:${admin.staffId}`,
        staffName: "Aisha Noor",
        action: "PATCH /api/users/:id",
        collection: "staff",
        rowId: mona.id,
        before: { role: "staff", version: 1 },
        after: { role: "manager", version: 2 },
        origin: "online",
      },
    ]);
    expect(the(data[0]).before).not.toHaveProperty("name");
    expect(the(data[0]).address).toMatch(/^[\w-]+$/);
    expect(JSON.stringify(data)).not.toContain(admin.ip);
  });

  test("holds no password, hash, cookie or code", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const { data: added } = await admin.call("POST /api/users", {
      body: { name: "Yousef Saleh", email: "yousef@showroom.example", role: "staff" },
    });
    const browser = visitor(app);
    const body = { email: "yousef@showroom.example", password: added.oneTimePassword };
    await browser.call("POST /api/session", { body });
    await browser.call("PUT /api/session/password", { body: { current: added.oneTimePassword, password } });
    const { data: app2 } = await browser.call("POST /api/session/authenticator", { body: { password } });
    await browser.call("DELETE /api/session");
    const rows = await app.db.selectFrom("audit").selectAll().orderBy("id").execute();
    expect(rows.map((row) => row.action)).toEqual([
      "POST /api/users",
      "POST /api/session",
      "PUT /api/session/password",
      "POST /api/session/authenticator",
      "DELETE /api/session",
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [added.oneTimePassword, password, app2.secret, "argon2", ...Object.values(admin.cookies)]) {
      expect(text).not.toContain(secret);
    }
  });

  test("drops secrets of every caller, also nested ones", async () => {
    await using app = await testApp();
    const ctx = await (await as(app, "admin")).context();
    const row = {
      name: "Mona",
      password_hash: "h",
      mustChangePassword: true,
      nested: [{ accessToken: "t", sealed_secret: "s", code: "123456", note: "kept" }],
    };
    await inTransaction(app.db, (tx) =>
      recordAudit(tx, ctx, { action: "POST /api/users", collection: "staff", rowId: "1", after: row }),
    );
    const { after } = await app.db.selectFrom("audit").select("after").executeTakeFirstOrThrow();
    expect(JSON.parse(after ?? "")).toEqual({ name: "Mona", mustChangePassword: true, nested: [{ note: "kept" }] });
  });

  test("is not kept when it did not happen", async () => {
    await using app = await testApp();
    const ctx = await (await as(app, "admin")).context();
    await inTransaction(app.db, async (tx) => {
      await recordAudit(tx, ctx, { action: "POST /api/users", collection: "staff", rowId: "1" });
      return refuse("conflict");
    });
    expect(await app.db.selectFrom("audit").selectAll().execute()).toEqual([]);
  });
});

test("the log can be read by person, act, thing and time, page by page, newest first", async () => {
  await using app = await testApp();
  const [aisha, omar] = [await as(app, "admin"), await as(app, "admin")];
  const mona = await hire(app);
  const rename = (by: typeof aisha, name: string) =>
    by.call("PUT /api/users/:id", { params: { id: mona.id }, body: { name, email: mona.email } });
  await rename(aisha, "Mona A");
  app.clock.advance(60_000);
  await rename(omar, "Mona B");
  app.clock.advance(60_000);
  await aisha.call("PATCH /api/users/:id", { params: { id: omar.staffId }, body: { role: "manager" } });
  const read = async (query: object) => {
    const { data, meta } = await aisha.call("GET /api/audit", { query: query as Record<string, unknown> });
    return { count: data.length, total: (meta as { total: number }).total, first: data[0]?.action };
  };
  expect(await read({})).toEqual({ count: 3, total: 3, first: "PATCH /api/users/:id" });
  expect(await read({ staff: omar.staffId })).toEqual({ count: 1, total: 1, first: "PUT /api/users/:id" });
  expect(await read({ action: "PUT /api/users/:id" })).toMatchObject({ total: 2 });
  expect(await read({ collection: "staff", row: mona.id })).toMatchObject({ total: 2 });
  expect(await read({ from: app.now().toISOString() })).toMatchObject({ total: 1, first: "PATCH /api/users/:id" });
  expect(await read({ until: app.now().toISOString() })).toMatchObject({ total: 2 });
  expect(await read({ pageSize: "2", page: "2" })).toEqual({ count: 1, total: 3, first: "PUT /api/users/:id" });
  for (const query of [{ from: "yesterday" }, { pageSize: "1000" }, { page: "0" }, { staff: ["a", "b"] }]) {
    expect((await aisha.call("GET /api/audit", { query })).status).toBe(422);
  }
});
