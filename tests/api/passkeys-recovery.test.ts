// How somebody whose only second factor is a passkey gets back in without it: by recovery codes.
import { describe, expect, test } from "vitest";
import { signIn as signInAtDesktop } from "../../electron/backend/sign-in.ts";
import { as, type TestApp, testApp, visitor } from "../support/context.ts";
import { answer, register, signIn, withPasskey } from "../support/passkeys.ts";
import { password, wholeDatabase } from "../support/people.ts";
import { softPasskey } from "../support/soft-passkey.ts";
import { hostOf } from "../sync/support/host.ts";

const byPassword = (app: TestApp, email: string, code?: string) =>
  visitor(app).call("POST /api/session", { body: { email, password, ...(code ? { code } : {}) } });

describe("recovery codes of a user who has passkeys only", () => {
  test("are shown with the first passkey, once, and kept as fingerprints", async () => {
    await using app = await testApp();
    const { browser, recoveryCodes } = await withPasskey(app);
    expect(new Set(recoveryCodes).size).toBe(10);
    const whole = await wholeDatabase(app);
    for (const code of recoveryCodes) expect(whole).not.toContain(code);
    expect((await browser.call("GET /api/session")).data).toMatchObject({ passkeys: 1, recoveryCodesLeft: 10 });
    const second = await register(browser, softPasskey(), "Phone");
    expect(second.data.recoveryCodes).toBeNull();
  });

  test("are the second factor once each after the password, and the refusal says that there are some", async () => {
    await using app = await testApp();
    const { person, recoveryCodes } = await withPasskey(app);
    const asked = await byPassword(app, person.email);
    expect(asked.envelope).toMatchObject({
      error: {
        code: "authenticator_needed",
        details: { authenticator: false, passkey: true, recoveryCodes: true },
      },
    });
    expect((await byPassword(app, person.email, "AAAAA-AAAAA")).code).toBe("invalid_code");
    expect((await byPassword(app, person.email, recoveryCodes[0])).status).toBe(201);
    expect((await byPassword(app, person.email, recoveryCodes[0])).code).toBe("invalid_code");
  });

  test("are made again with the password, and the old ones open nothing any more", async () => {
    await using app = await testApp();
    const { person, browser, recoveryCodes } = await withPasskey(app);
    const renewed = await browser.call("POST /api/session/recovery-codes", { body: { password } });
    expect(renewed.status).toBe(201);
    expect((await byPassword(app, person.email, recoveryCodes[0])).code).toBe("invalid_code");
    expect((await byPassword(app, person.email, renewed.data.recoveryCodes[0])).status).toBe(201);
  });

  test("end with the last passkey, and with an administrator's one-time password", async () => {
    await using app = await testApp();
    const { browser, id } = await withPasskey(app);
    await browser.call("DELETE /api/session/passkeys/:id", { params: { id }, body: { password } });
    expect((await browser.call("GET /api/session")).data).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 });
    const other = await withPasskey(app);
    const admin = await as(app, "admin");
    await admin.call("POST /api/users/:id/one-time-password", { params: { id: other.person.id } });
    expect(await app.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  });

  test("stay while an authenticator app is turned off beside a passkey", async () => {
    await using app = await testApp();
    const { browser, person } = await withPasskey(app);
    await app.db
      .insertInto("authenticators")
      .values({
        staff_id: person.id,
        sealed_secret: "",
        last_step: 0,
        created_at: app.now().toISOString(),
        enabled_at: app.now().toISOString(),
      })
      .execute();
    expect((await browser.call("DELETE /api/session/authenticator", { body: { password } })).status).toBe(200);
    expect((await browser.call("GET /api/session")).data).toMatchObject({
      authenticator: false,
      recoveryCodesLeft: 10,
    });
  });
});

test("a desktop, which supports no passkey, asks users who have passkeys only for an authenticator app", async () => {
  await using app = await testApp();
  const { person } = await withPasskey(app);
  const about = { fetch: hostOf(app), server: "https://shop.example", version: "1.0.0", platform: "linux" };
  const outcome = await signInAtDesktop({
    ...about,
    email: person.email,
    password,
    deviceName: "Till",
    deviceOf: () => undefined,
    mayEnter: async () => undefined,
  });
  expect(outcome).toMatchObject({ code: "second_factor_missing" });
  expect(await app.db.selectFrom("devices").selectAll().execute()).toEqual([]);
});

test("administrators see the number of a user's passkeys, and remove them", async () => {
  await using app = await testApp();
  const { person, key } = await withPasskey(app);
  const admin = await as(app, "admin");
  const params = { id: person.id };
  const listed = (await admin.call("GET /api/users")).data.find(({ id }: { id: string }) => id === person.id);
  expect(listed).toMatchObject({ authenticator: false, passkeys: 1 });
  expect((await admin.call("GET /api/users/:id", { params })).data).toMatchObject({ passkeys: 1 });
  expect((await admin.call("DELETE /api/users/:id/authenticator", { params })).data).toMatchObject({ passkeys: 0 });
  const browser = visitor(app);
  expect((await signIn(browser, await answer(browser, key))).code).toBe("passkey_refused");
});
