// Registering a desktop asks once more who sits there: its token outlives the session in which it was made.
import { describe, expect, test } from "vitest";
import { codeAt, stepAt } from "../../server/features/session/factors/totp.ts";
import { as, type TestApp, testApp, visitor } from "../support/context.ts";
import { givePassword, hire, password, wholeDatabase } from "../support/people.ts";
import { bytesOfBase32 } from "../support/second-factors.ts";

const about = { name: "Front desk", platform: "win32" };

async function withApp(app: TestApp) {
  const person = await hire(app);
  const browser = visitor(app);
  await browser.call("POST /api/session", { body: { email: person.email, password } });
  const { data } = await browser.call("POST /api/session/authenticator", { body: { password } });
  const showing = () => codeAt(bytesOfBase32(data.secret), stepAt(app.now()));
  await browser.call("PUT /api/session/authenticator", { body: { code: showing() } });
  app.clock.advance(300_000);
  return { person, browser, showing };
}

describe("registering a desktop", () => {
  test("asks for the password, and makes no device without it", async () => {
    await using app = await testApp();
    const mona = await as(app, "staff");
    await givePassword(app, mona.staffId);
    const without = await mona.call("POST /api/devices", { body: about });
    expect(without.envelope).toMatchObject({ error: { fields: { password: { code: "required" } } } });
    const wrong = await mona.call("POST /api/devices", { body: { ...about, password: "not it at all" } });
    expect(wrong.envelope).toMatchObject({ error: { fields: { password: { code: "wrong_password" } } } });
    expect((await mona.call("GET /api/devices")).data).toEqual([]);
    expect((await mona.call("POST /api/devices", { body: { ...about, password } })).status).toBe(201);
  });

  test("asks for the second factor too where one is in use", async () => {
    await using app = await testApp();
    const { browser, showing } = await withApp(app);
    const asked = await browser.call("POST /api/devices", { body: { ...about, password } });
    expect([asked.status, asked.code]).toEqual([401, "authenticator_needed"]);
    const wrong = await browser.call("POST /api/devices", { body: { ...about, password, code: "000000" } });
    expect(wrong.code).toBe("invalid_code");
    app.clock.advance(60_000);
    const made = await browser.call("POST /api/devices", { body: { ...about, password, code: showing() } });
    expect(made.status).toBe(201);
  });

  test("takes the code that opened the session a moment ago, because a code opens one thing only", async () => {
    await using app = await testApp();
    const { person, showing } = await withApp(app);
    const desktop = visitor(app);
    await desktop.call("POST /api/session", { body: { email: person.email, password, code: showing() } });
    app.clock.advance(119_000);
    expect((await desktop.call("POST /api/devices", { body: { ...about, password } })).status).toBe(201);
    app.clock.advance(1_000);
    expect((await desktop.call("POST /api/devices", { body: { ...about, password } })).code).toBe(
      "authenticator_needed",
    );
  });

  test("stores nothing of the password, nor does the stored outcome of the request", async () => {
    await using app = await testApp();
    const mona = await as(app, "staff");
    await givePassword(app, mona.staffId);
    const once = { body: { ...about, password }, idempotencyKey: "registering-once" };
    const first = await mona.call("POST /api/devices", once);
    expect((await mona.call("POST /api/devices", once)).data.token).toBe(first.data.token);
    expect(await wholeDatabase(app)).not.toContain(password);
  });
});
