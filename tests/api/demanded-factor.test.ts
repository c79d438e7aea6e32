// A second factor that the shop demands of a role: whoever has none can do nothing but set one up.
import { describe, expect, test } from "vitest";
import { signIn } from "../../electron/backend/sign-in.ts";
import { identifyDevice } from "../../server/features/devices/identify-device.ts";
import { codeAt, stepAt } from "../../server/features/session/factors/totp.ts";
import { as, type TestApp, testApp, visitor } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { hire, password } from "../support/people.ts";
import { bytesOfBase32 } from "../support/second-factors.ts";
import { hostOf } from "../sync/support/host.ts";

async function demand(app: TestApp, of: { staff?: boolean; manager?: boolean; admin?: boolean }) {
  const admin = await as(app, "admin");
  const value = { staff: false, manager: false, admin: false, ...of };
  const { data } = await admin.call("GET /api/settings/:key", { params: { key: "secondFactor" } });
  const set = await admin.call("PUT /api/settings/:key", {
    params: { key: "secondFactor" },
    body: { value },
    ifMatch: data.version,
  });
  expect(set.status).toBe(200);
}

async function signedIn(app: TestApp) {
  const person = await hire(app, { role: "manager" });
  const browser = visitor(app);
  await browser.call("POST /api/session", { body: { email: person.email, password } });
  return { person, browser };
}

/** Sets up an authenticator app; answers what it shows. */
async function setUp(app: TestApp, browser: ReturnType<typeof visitor>) {
  const { data } = await browser.call("POST /api/session/authenticator", { body: { password } });
  const showing = () => codeAt(bytesOfBase32(data.secret), stepAt(app.now()));
  expect((await browser.call("PUT /api/session/authenticator", { body: { code: showing() } })).status).toBe(200);
  return showing;
}

describe("a second factor demanded of a role", () => {
  test("allows users without one nothing but setting one up, and everything once it is set up", async () => {
    await using app = await testApp();
    const { browser } = await signedIn(app);
    expect((await browser.call("GET /api/orders")).status).toBe(200);
    await demand(app, { manager: true });
    expect((await browser.call("GET /api/session")).data).toMatchObject({ secondFactorMissing: true });
    expect((await browser.call("GET /api/orders")).code).toBe("forbidden");
    expect((await browser.call("POST /api/devices", { body: { name: "x", platform: "y", password } })).code).toBe(
      "forbidden",
    );
    await setUp(app, browser);
    expect((await browser.call("GET /api/session")).data).toMatchObject({ secondFactorMissing: false });
    expect((await browser.call("GET /api/orders")).status).toBe(200);
  });

  test("asks nothing of the other roles", async () => {
    await using app = await testApp();
    const { browser } = await signedIn(app);
    await demand(app, { staff: true, admin: true });
    expect((await browser.call("GET /api/orders")).status).toBe(200);
  });

  test("makes a desktop ask its person to sign in, and does not wipe it", async () => {
    await using app = await testApp();
    const desktop = await desktopOf(app, "staff");
    await demand(app, { staff: true });
    expect(await identifyDevice(app, desktop.token, undefined)).toMatchObject({ code: "unauthenticated" });
    await setUp(app, desktop.browser);
    expect(await identifyDevice(app, desktop.token, undefined)).toMatchObject({ kind: "staff" });
  });

  test("refuses a desktop's registration before there is one: the app names the reason, and keeps no token and no session", async () => {
    await using app = await testApp();
    const person = await hire(app, { role: "manager" });
    await demand(app, { manager: true });
    const about = { fetch: hostOf(app), server: "https://shop.example", version: "1.0.0", platform: "linux" };
    const outcome = await signIn({
      ...about,
      email: person.email,
      password,
      deviceName: "Till",
      deviceOf: () => undefined,
      mayEnter: async () => undefined,
    });
    expect(outcome).toMatchObject({ code: "second_factor_missing" });
    expect(await app.db.selectFrom("devices").selectAll().execute()).toEqual([]);
    const open = app.db
      .selectFrom("sessions")
      .selectAll()
      .where("staff_id", "=", person.id)
      .where("ended_at", "is", null);
    expect(await open.execute()).toEqual([]);
  });

  test("keeps the last one from being turned off", async () => {
    await using app = await testApp();
    const { browser } = await signedIn(app);
    await setUp(app, browser);
    await demand(app, { manager: true });
    const refused = await browser.call("DELETE /api/session/authenticator", { body: { password } });
    expect(refused.envelope).toMatchObject({
      error: { code: "conflict", details: { reason: "second_factor_demanded" } },
    });
    expect((await browser.call("GET /api/session")).data).toMatchObject({ authenticator: true });
  });

  test("is not set up by a session that must choose a password first", async () => {
    await using app = await testApp();
    const person = await hire(app, { role: "manager", mustChangePassword: true });
    await demand(app, { manager: true });
    const browser = visitor(app);
    await browser.call("POST /api/session", { body: { email: person.email, password } });
    expect((await browser.call("POST /api/session/authenticator", { body: { password } })).code).toBe("conflict");
    expect((await browser.call("POST /api/session/passkeys/creation", { body: { password } })).code).toBe("conflict");
  });
});
