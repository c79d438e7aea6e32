import { describe, expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "../../db/password-hash.ts";
import { type Person, testApp, visitor } from "../support/context.ts";
import { countLockWaits, engine } from "../support/databases.ts";
import { hire, password as old, wholeDatabase } from "../support/people.ts";

const fresh = "a kettle on the third floor";

const signIn = (person: Person, email: string, password: string) =>
  person.call("POST /api/session", { body: { email, password } });
const change = (person: Person, body: object) => person.call("PUT /api/session/password", { body });

describe("how a password is kept", () => {
  test("as argon2id with a salt of its own, and only the same password fits", async () => {
    const [one, two] = await Promise.all([hashPassword(fresh), hashPassword(fresh)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(fresh, one)).toBe(true);
    expect(await verifyPassword(`${fresh} `, one)).toBe(false);
    expect(await verifyPassword(fresh, "none")).toBe(false);
    expect(await verifyPassword("", one)).toBe(false);
  });

  test("the same whichever keyboard composed its letters", async () => {
    expect(await verifyPassword("cafe\u0301 on the corner", await hashPassword("caf\u00e9 on the corner"))).toBe(true);
  });

  test("one hashed with other settings still opens, and is hashed again at the next sign-in", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    // RFC 9106 parameters of an earlier day: 8 MiB, two passes; made once with the same library.
    const weaker = await weakerHash(old);
    expect(isOutdatedHash(weaker)).toBe(true);
    await app.db.updateTable("staff").set({ password_hash: weaker }).where("id", "=", mona.id).execute();
    expect((await signIn(visitor(app), mona.email, old)).status).toBe(201);
    const { password_hash } = await app.db.selectFrom("staff").select("password_hash").executeTakeFirstOrThrow();
    expect(isOutdatedHash(password_hash)).toBe(false);
    expect((await signIn(visitor(app), mona.email, old)).status).toBe(201);
  });
});

async function weakerHash(password: string): Promise<string> {
  const { argon2Sync, randomBytes } = await import("node:crypto");
  const nonce = randomBytes(16);
  const hash = argon2Sync("argon2id", {
    message: password,
    nonce,
    memory: 8192,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8192,t=2,p=1$${text(nonce)}$${text(hash)}`;
}

test("a password needs no renewal: it opens after five years as on the first day", async () => {
  await using app = await testApp();
  const mona = await hire(app);
  app.clock.advance(5 * 365 * 86_400_000);
  expect(await signIn(visitor(app), mona.email, old)).toMatchObject({
    status: 201,
    data: { mustChangePassword: false },
  });
});

describe("setting another password", () => {
  test("needs the current one, ends all other sessions, renews this one's cookie and notifies the owner by mail", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const [office, phone] = [visitor(app), visitor(app)];
    await signIn(office, mona.email, old);
    await signIn(phone, mona.email, old);
    const cookie = office.cookies.session as string;
    app.clock.advance(3_600_000);
    const { status, headers, data } = await change(office, { current: old, password: fresh });
    expect(status).toBe(200);
    expect(data).toMatchObject({ mustChangePassword: false, secondsLeft: 25_200 });
    expect(headers.getSetCookie()[0]).toContain("Max-Age=25200");

    expect(await phone.actor()).toEqual({ kind: "visitor" });
    expect(await office.actor()).toMatchObject({ kind: "staff" });
    const thief = visitor(app);
    thief.cookies.session = cookie;
    expect(await thief.actor()).toEqual({ kind: "visitor" });

    const mails = await app.db.selectFrom("mail_queue").selectAll().execute();
    expect(mails).toMatchObject([{ kind: "password-changed", recipient: mona.email }]);
    expect(fromJson(mails[0]?.data ?? "")).toEqual({ staffId: mona.id, at: app.now().toISOString() });
    expect((await signIn(visitor(app), mona.email, old)).status).toBe(401);
    expect((await signIn(visitor(app), mona.email, fresh)).status).toBe(201);
    const database = await wholeDatabase(app);
    for (const secret of [old, fresh]) expect(database).not.toContain(secret);
  });

  test.each([
    ["without the current one", { password: fresh }, "current", "required"],
    ["with a wrong current one", { current: "not it at all", password: fresh }, "current", "wrong_password"],
    ["too short", { current: old, password: "seven77" }, "password", "too_short"],
    ["a known one", { current: old, password: "P@ssword123" }, "password", "common_password"],
    ["her own name", { current: old, password: "Haddad.Mona1" }, "password", "common_password"],
    ["the same again", { current: old, password: old }, "password", "same_password"],
    ["beyond measure", { current: old, password: "x y".repeat(100) }, "password", "too_long"],
  ])("is refused %s, and nothing changes", async (_, body, field, code) => {
    await using app = await testApp();
    const mona = await hire(app);
    const office = visitor(app);
    await signIn(office, mona.email, old);
    const { status, envelope } = await change(office, body);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ error: { fields: { [field]: { code } } } });
    expect(await app.db.selectFrom("mail_queue").selectAll().execute()).toEqual([]);
    expect((await signIn(visitor(app), mona.email, old)).status).toBe(201);
  });

  test("may be as long as a sentence", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const office = visitor(app);
    await signIn(office, mona.email, old);
    const password = "seventy signs and more, because a sentence is easier to remember than a riddle";
    expect((await change(office, { current: old, password })).status).toBe(200);
    expect((await signIn(visitor(app), mona.email, password)).status).toBe(201);
  });

  test("limits guesses of the current password from an open screen", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const office = visitor(app);
    await signIn(office, mona.email, old);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await change(office, { current: `guess number ${attempt}`, password: fresh })).status).toBe(422);
    }
    expect(await change(office, { current: old, password: fresh })).toMatchObject({ status: 429, retryAfter: 1 });
  });

  test("is required of a user with a one-time password before anything else", async () => {
    await using app = await testApp();
    const mona = await hire(app, { role: "admin", mustChangePassword: true });
    const office = visitor(app);
    expect((await signIn(office, mona.email, old)).data).toMatchObject({
      mustChangePassword: true,
      currentPasswordNeeded: true,
    });
    expect(await office.actor()).toMatchObject({ kind: "restricted" });
    expect((await office.call("GET /api/users")).status).toBe(403);
    expect((await office.call("GET /api/session")).status).toBe(200);
    const detail = await office.call("GET /api/db-health");
    expect(detail.data).toEqual({ status: "ok" });
    expect((await change(office, { password: fresh })).status).toBe(422);
    expect((await change(office, { current: old, password: fresh })).status).toBe(200);
    expect((await office.call("GET /api/users")).status).toBe(200);
    expect((await office.call("GET /api/db-health")).data.detail).toBeDefined();
  });

  test("from two screens at once is done once", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const [office, phone] = [visitor(app), visitor(app)];
    await signIn(office, mona.email, old);
    await signIn(phone, mona.email, old);
    const answers = await Promise.all([
      change(office, { current: old, password: fresh }),
      change(phone, { current: old, password: "a lamp on the second floor" }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => [401, 409, 422].includes(answer.status))).toHaveLength(1);
    expect(await app.db.selectFrom("mail_queue").selectAll().execute()).toHaveLength(1);
  });

  // SQLite has one writer at a time. Here both have written their first row before either may go on.
  test.runIf(engine === "postgres")("from two screens that both wait for the account ends in no deadlock", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const [office, phone] = [visitor(app), visitor(app)];
    await signIn(office, mona.email, old);
    await signIn(phone, mona.email, old);
    const { changing } = await app.db.transaction().execute(async (tx) => {
      await tx.updateTable("staff").set({ active: true }).where("email", "=", mona.email).execute();
      const changing = Promise.all([
        change(office, { current: old, password: fresh }),
        change(phone, { current: old, password: "a lamp on the second floor" }),
      ]);
      // A failure is told below, once the account is let go.
      changing.catch(() => undefined);
      await expect.poll(() => countLockWaits(app.db)).toBe(2);
      return { changing };
    });
    expect((await changing).map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
