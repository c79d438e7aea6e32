import { describe, expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import type { Json } from "../../db/schema.ts";
import { codePurpose } from "../../server/features/session/factors/send-one-time-code.ts";
import { codeAt, stepAt } from "../../server/features/session/factors/totp.ts";
import type { MailJobs } from "../../src-shared/mail/registry.ts";
import { bytesOf, withAuthenticator } from "../support/authenticators.ts";
import { as, type Person, testApp, visitor } from "../support/context.ts";
import { hire, password, wholeDatabase } from "../support/people.ts";

const halfMinute = 30_000;

const signIn = (person: Person, email: string, code?: string) =>
  person.call("POST /api/session", { body: { email, password, code } });

describe("taking an authenticator app into use", () => {
  test("shows the secret once, and ten recovery codes once; the database has neither in clear", async () => {
    await using app = await testApp();
    const { mona, browser, begun, confirmed, recoveryCodes } = await withAuthenticator(app);
    expect(begun.status).toBe(201);
    expect(begun.data.uri).toContain(`secret=${begun.data.secret}`);
    expect(confirmed.status).toBe(200);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    const database = await wholeDatabase(app);
    for (const secret of [begun.data.secret, bytesOf(begun.data.secret).toString("base64"), ...recoveryCodes]) {
      expect(database).not.toContain(secret);
      expect(database).not.toContain(secret.replace("-", ""));
    }
    expect((await browser.call("GET /api/session")).data).toMatchObject({ authenticator: true, recoveryCodesLeft: 10 });
    const mails = await app.db.selectFrom("mail_queue").selectAll().execute();
    expect(mails).toMatchObject([{ kind: "account-changed", recipient: mona.email }]);
    expect((await browser.call("POST /api/session/authenticator", { body: { password } })).status).toBe(409);
  });

  test("needs the password to begin and a code to finish; until then nothing is asked at sign-in", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await signIn(browser, mona.email);
    const wrong = await browser.call("POST /api/session/authenticator", { body: { password: "not it at all" } });
    expect(wrong.envelope).toMatchObject({ error: { fields: { password: { code: "wrong_password" } } } });
    const { data } = await browser.call("POST /api/session/authenticator", { body: { password } });
    const stale = codeAt(bytesOf(data.secret), stepAt(app.now()) - 5);
    expect((await browser.call("PUT /api/session/authenticator", { body: { code: stale } })).status).toBe(422);
    expect((await signIn(visitor(app), mona.email)).status).toBe(201);
    app.clock.advance(3_600_000);
    const code = codeAt(bytesOf(data.secret), stepAt(app.now()));
    expect((await browser.call("PUT /api/session/authenticator", { body: { code } })).status).toBe(409);
  });
});

describe("signing in with an authenticator app", () => {
  test("asks for its code only after the right password", async () => {
    await using app = await testApp();
    const { mona, showing } = await withAuthenticator(app);
    const browser = visitor(app);
    const wrong = await browser.call("POST /api/session", { body: { email: mona.email, password: "not it at all" } });
    expect(wrong.code).toBe("invalid_credentials");
    const asked = await signIn(browser, mona.email);
    expect(asked).toMatchObject({ status: 401, code: "authenticator_needed" });
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await signIn(browser, mona.email, "000000")).toMatchObject({ status: 401, code: "invalid_code" });
    expect((await signIn(browser, mona.email, showing())).status).toBe(201);
  });

  test("takes each code once, and none from before the last one", async () => {
    await using app = await testApp();
    const { mona, showing, secret } = await withAuthenticator(app);
    const code = showing();
    const before = codeAt(secret, stepAt(app.now()) - 1);
    expect((await signIn(visitor(app), mona.email, code)).status).toBe(201);
    expect((await signIn(visitor(app), mona.email, code)).code).toBe("invalid_code");
    expect((await signIn(visitor(app), mona.email, before)).code).toBe("invalid_code");
    app.clock.advance(halfMinute);
    const twice = await Promise.all([1, 2].map(() => signIn(visitor(app), mona.email, showing())));
    expect(twice.map((answer) => answer.status).sort()).toEqual([201, 401]);
  });

  test("takes each recovery code once, however it is typed", async () => {
    await using app = await testApp();
    const { mona, browser, recoveryCodes } = await withAuthenticator(app);
    const [first = "", second = ""] = recoveryCodes;
    expect((await signIn(visitor(app), mona.email, ` ${first.toLowerCase().replace("-", " ")}`)).status).toBe(201);
    expect((await signIn(visitor(app), mona.email, first)).code).toBe("invalid_code");
    expect((await signIn(visitor(app), mona.email, second)).status).toBe(201);
    expect((await browser.call("GET /api/session")).data.recoveryCodesLeft).toBe(8);
  });

  test("new recovery codes put the old ones out of use, and need the password", async () => {
    await using app = await testApp();
    const { mona, browser, recoveryCodes } = await withAuthenticator(app);
    expect((await browser.call("POST /api/session/recovery-codes", { body: { password: "wrong one" } })).status).toBe(
      422,
    );
    const { data } = await browser.call("POST /api/session/recovery-codes", { body: { password } });
    expect((await signIn(visitor(app), mona.email, recoveryCodes[0])).code).toBe("invalid_code");
    expect((await signIn(visitor(app), mona.email, data.recoveryCodes[0])).status).toBe(201);
  });

  test("a mailed code replaces the password, not the app", async () => {
    await using app = await testApp();
    const { mona, showing } = await withAuthenticator(app);
    const browser = visitor(app);
    await browser.call("POST /api/send-otp", { body: { to: mona.email } });
    const mail = await app.db
      .selectFrom("mail_queue")
      .selectAll()
      .where("kind", "=", "one-time-code")
      .executeTakeFirstOrThrow();
    const { codeId, sealedCode } = fromJson(mail.data as Json<MailJobs["one-time-code"]>);
    const code = app.secrets.open(codePurpose(codeId), sealedCode);
    const enter = (authenticator?: string) => browser.call("POST /api/session/code", { body: { code, authenticator } });
    expect((await enter()).code).toBe("authenticator_needed");
    expect((await enter("000000")).code).toBe("invalid_code");
    expect((await enter(showing())).status).toBe(201);
  });

  test("guessing its code is slowed down like guessing a password", async () => {
    await using app = await testApp();
    const { mona, showing } = await withAuthenticator(app);
    const burglar = visitor(app);
    for (let attempt = 0; attempt < 5; attempt++) await signIn(burglar, mona.email, "000000");
    expect((await signIn(burglar, mona.email, showing())).status).toBe(429);
  });
});

describe("giving up the authenticator app", () => {
  test("needs the password; then the password alone opens again", async () => {
    await using app = await testApp();
    const { mona, browser } = await withAuthenticator(app);
    const drop = (given: string) => browser.call("DELETE /api/session/authenticator", { body: { password: given } });
    expect((await drop("not it at all")).status).toBe(422);
    expect((await drop(password)).status).toBe(200);
    expect((await drop(password)).status).toBe(409);
    expect((await signIn(visitor(app), mona.email)).status).toBe(201);
  });

  test("an administrator removes it for a user who has lost the phone", async () => {
    await using app = await testApp();
    const { mona } = await withAuthenticator(app);
    const params = { id: mona.id };
    expect((await (await as(app, "manager")).call("DELETE /api/users/:id/authenticator", { params })).status).toBe(403);
    const { data } = await (await as(app, "admin")).call("DELETE /api/users/:id/authenticator", { params });
    expect(data).toMatchObject({ id: mona.id, authenticator: false });
    expect((await signIn(visitor(app), mona.email)).status).toBe(201);
  });
});
