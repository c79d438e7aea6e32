import { describe, expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import { as, testApp, visitor } from "../support/context.ts";
import { hire, wholeDatabase } from "../support/people.ts";

const day = 86_400_000;
const newcomer = { name: "Yousef Saleh", email: "Yousef@Showroom.Example", role: "manager", lang: "ar" };

describe("adding a member of staff", () => {
  test("answers a one-time password this once, and mails where to sign in without it", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const { status, data } = await admin.call("POST /api/users", { body: newcomer });
    expect(status).toBe(201);
    expect(data.member).toMatchObject({
      name: "Yousef Saleh",
      email: "yousef@showroom.example",
      role: "manager",
      lang: "ar",
      active: true,
      mustChangePassword: true,
    });
    expect(data.oneTimePassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await wholeDatabase(app)).not.toContain(data.oneTimePassword);
    const mails = await app.db.selectFrom("mail_queue").selectAll().execute();
    expect(mails).toMatchObject([{ kind: "staff-invited", recipient: "yousef@showroom.example", lang: "ar" }]);
    expect(fromJson(mails[0]?.data ?? "")).toEqual({ staffId: data.member.id });

    const browser = visitor(app);
    const body = { email: newcomer.email, password: data.oneTimePassword };
    expect((await browser.call("POST /api/session", { body })).data).toMatchObject({ mustChangePassword: true });
    const set = { current: data.oneTimePassword, password: "a kettle on the third floor" };
    expect((await browser.call("PUT /api/session/password", { body: set })).status).toBe(200);
    const { data: listed } = await admin.call("GET /api/users/:id", { params: { id: data.member.id } });
    expect(listed).toMatchObject({ mustChangePassword: false, oneTimePasswordUntil: null });
    expect(listed.lastSeenAt).toBe(app.now().toISOString());
    expect(JSON.stringify(listed)).not.toContain("argon2");
  });

  test("gives a password that opens nothing after three days", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const { data } = await admin.call("POST /api/users", { body: newcomer });
    const body = { email: newcomer.email, password: data.oneTimePassword };
    app.clock.advance(3 * day);
    expect((await visitor(app).call("POST /api/session", { body })).code).toBe("invalid_credentials");
    const again = await as(app, "admin");
    const renewed = await again.call("POST /api/users/:id/one-time-password", { params: { id: data.member.id } });
    expect((await visitor(app).call("POST /api/session", { body })).status).toBe(401);
    body.password = renewed.data.oneTimePassword;
    expect((await visitor(app).call("POST /api/session", { body })).status).toBe(201);
  });

  test("refuses an address in use, in any capitals, and an invalid one", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    await admin.call("POST /api/users", { body: newcomer });
    const again = await admin.call("POST /api/users", { body: { ...newcomer, email: "YOUSEF@showroom.example" } });
    expect(again).toMatchObject({ status: 409, code: "conflict" });
    expect(again.envelope).toMatchObject({ error: { fields: { email: { code: "taken" } } } });
    for (const wrong of [
      { email: "a@b, c@d.example" },
      { email: "x" },
      { name: " " },
      { role: "owner" },
      { name: "a\nb" },
    ]) {
      expect(
        (await admin.call("POST /api/users", { body: { ...newcomer, email: "z@example.com", ...wrong } })).status,
      ).toBe(422);
    }
    expect((await admin.call("GET /api/users")).data).toHaveLength(2);
  });

  test("stores the named fields and no additional ones", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const slipped = {
      ...newcomer,
      role: "staff",
      id: "1",
      password_hash: "x",
      active: false,
      must_change_password: false,
      version: 9,
    };
    const { data } = await admin.call("POST /api/users", { body: slipped });
    expect(data.member).toMatchObject({ role: "staff", active: true, mustChangePassword: true, version: 1 });
    expect(data.member.id).not.toBe("1");
  });
});

describe("changing a member of staff", () => {
  test("is refused when another user was faster", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const mona = await hire(app);
    const params = { id: mona.id };
    const body = { name: "Mona H.", email: mona.email };
    expect((await admin.call("PUT /api/users/:id", { params, body, ifMatch: 1 })).data).toMatchObject({ version: 2 });
    const stale = await admin.call("PUT /api/users/:id", { params, body: { ...body, name: "M." }, ifMatch: 1 });
    expect(stale).toMatchObject({ status: 412 });
    expect(stale.envelope).toMatchObject({ error: { details: { current: { name: "Mona H.", version: 2 } } } });
    expect((await admin.call("PATCH /api/users/:id", { params, body: { role: "admin" }, ifMatch: 1 })).status).toBe(
      412,
    );
  });

  test("tells the old address when it is replaced", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const mona = await hire(app, { email: "old@showroom.example" });
    const body = { name: "Mona", email: "new@showroom.example" };
    await admin.call("PUT /api/users/:id", { params: { id: mona.id }, body });
    const mails = await app.db.selectFrom("mail_queue").selectAll().execute();
    expect(mails).toMatchObject([{ kind: "account-changed", recipient: "old@showroom.example" }]);
    const taken = { name: "Mona", email: admin.email };
    expect((await admin.call("PUT /api/users/:id", { params: { id: mona.id }, body: taken })).status).toBe(409);
  });

  test("to another role holds from the next click", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const manager = await as(app, "manager");
    const params = { id: manager.staffId };
    expect((await manager.call("GET /api/users")).status).toBe(403);
    await admin.call("PATCH /api/users/:id", { params, body: { role: "admin" } });
    expect((await manager.call("GET /api/users")).status).toBe(200);
    await admin.call("PATCH /api/users/:id", { params, body: { role: "staff" } });
    expect((await manager.call("GET /api/users")).status).toBe(403);
  });

  test("deactivating a user signs the user out everywhere; activating does not sign in", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const staff = await as(app, "staff");
    const params = { id: staff.staffId };
    await admin.call("PATCH /api/users/:id", { params, body: { active: false } });
    expect(await staff.actor()).toEqual({ kind: "visitor" });
    expect((await admin.call("POST /api/users/:id/one-time-password", { params })).status).toBe(409);
    await admin.call("PATCH /api/users/:id", { params, body: { active: true } });
    expect(await staff.actor()).toEqual({ kind: "visitor" });
  });

  test("never takes the last administrator away", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const params = { id: admin.staffId };
    for (const body of [{ active: false }, { role: "manager" }, { role: "staff", active: false }]) {
      const { status, envelope } = await admin.call("PATCH /api/users/:id", { params, body });
      expect(status).toBe(409);
      expect(envelope).toMatchObject({ error: { details: { reason: "last_administrator" } } });
    }
    const other = await as(app, "admin");
    const answers = await Promise.all([
      admin.call("PATCH /api/users/:id", { params: { id: other.staffId }, body: { active: false } }),
      other.call("PATCH /api/users/:id", { params: { id: admin.staffId }, body: { role: "staff" } }),
    ]);
    // The second is told that it would be the last one, or comes when it is signed out already.
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect([409, 401]).toContain(answers.find((answer) => answer.status !== 200)?.status);
    const left = await app.db
      .selectFrom("staff")
      .select("id")
      .where("role", "=", "admin")
      .where("active", "=", true)
      .execute();
    expect(left).toHaveLength(1);
  });

  test("a forgotten password: the new one ends the sessions, and the owner is notified", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    const staff = await as(app, "staff");
    const { data } = await admin.call("POST /api/users/:id/one-time-password", { params: { id: staff.staffId } });
    expect(data.oneTimePassword).toMatch(/^[a-z2-9-]{19}$/);
    expect(await staff.actor()).toEqual({ kind: "visitor" });
    const mails = await app.db.selectFrom("mail_queue").selectAll().execute();
    expect(mails).toMatchObject([{ kind: "account-changed", recipient: staff.email }]);
    expect(JSON.stringify(mails)).not.toContain(data.oneTimePassword);
  });
});

test.each(["visitor", "staff", "manager"] as const)("the staff list is closed to a %s", async (who) => {
  await using app = await testApp();
  const mona = await hire(app);
  const person = who === "visitor" ? visitor(app) : await as(app, who);
  const params = { id: mona.id };
  const before = await app.db.selectFrom("staff").selectAll().where("id", "=", mona.id).execute();
  const answers = await Promise.all([
    person.call("GET /api/users"),
    person.call("GET /api/users/:id", { params }),
    person.call("POST /api/users", { body: newcomer }),
    person.call("PUT /api/users/:id", { params, body: newcomer }),
    person.call("PATCH /api/users/:id", { params, body: { active: false } }),
    person.call("POST /api/users/:id/one-time-password", { params }),
    person.call("DELETE /api/users/:id/authenticator", { params }),
    person.call("GET /api/audit"),
  ]);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([who === "visitor" ? 401 : 403]));
  expect(await app.db.selectFrom("staff").selectAll().where("id", "=", mona.id).execute()).toEqual(before);
  expect(await app.db.selectFrom("mail_queue").selectAll().execute()).toEqual([]);
});

test("an unknown user is answered alike for every kind of id", async () => {
  await using app = await testApp();
  const admin = await as(app, "admin");
  for (const id of ["abc", "0", "-1", "9223372036854775808", "1e3", "019cb000-0000-7000-8000-000000000000"]) {
    const { status, envelope } = await admin.call("GET /api/users/:id", { params: { id } });
    expect(status).toBe(404);
    expect(envelope).toEqual({ success: false, error: { code: "not_found", message: "There is nothing here." } });
  }
});
