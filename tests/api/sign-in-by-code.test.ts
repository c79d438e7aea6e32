import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { monotonicClock } from "../../server/features/session/session-age.ts";
import { as, type CallResult, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { askForCode, newestCode } from "../support/one-time-codes.ts";
import { hire } from "../support/people.ts";

const tenMinutes = 600_000;
const refused = { success: false, error: { code: "invalid_code", message: "Invalid or expired code" } };

const enter = (person: Person, code: string) => person.call("POST /api/session/code", { body: { code } });
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const evaluated = async (app: TestApp): Promise<number> =>
  (await app.db.selectFrom("one_time_codes").select("tries").execute()).reduce((sum, row) => sum + row.tries, 0);

describe("entering a code", () => {
  test("opens a session that must first set a new password", async () => {
    await using app = await testApp();
    const mona = await hire(app, { role: "admin" });
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const { status, data } = await enter(browser, await newestCode(app));
    expect(status).toBe(201);
    expect(data).toMatchObject({ staff: { id: mona.id }, mustChangePassword: true, currentPasswordNeeded: false });
    expect(await browser.actor()).toMatchObject({ kind: "restricted", role: "admin" });
    expect((await browser.call("GET /api/users")).status).toBe(403);
    expect((await browser.call("GET /api/sessions")).status).toBe(403);
    expect(browser.cookies.challenge).toBeUndefined();

    const password = "a kettle on the third floor";
    expect((await browser.call("PUT /api/session/password", { body: { password } })).data).toMatchObject({
      mustChangePassword: false,
      currentPasswordNeeded: true,
    });
    expect((await browser.call("GET /api/users")).status).toBe(200);
    expect((await visitor(app).call("POST /api/session", { body: { email: mona.email, password } })).status).toBe(201);
  });

  test("takes spaces and Arabic digits as they are typed", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const code = await newestCode(app);
    const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join("");
    expect((await enter(browser, ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(201);
  });

  test("is refused in the same bytes when it is wrong, used, old, of an unknown address or another browser's", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const answers: CallResult[] = [];
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const code = await newestCode(app);
    answers.push(await enter(browser, other(code)));
    answers.push(await enter(visitor(app), code));
    const challenge = browser.cookies.challenge as string;
    expect((await enter(browser, code)).status).toBe(201);
    browser.cookies.challenge = challenge;
    answers.push(await enter(browser, code));

    const late = visitor(app);
    await askForCode(late, mona.email);
    app.clock.advance(tenMinutes);
    answers.push(await enter(late, await newestCode(app)));

    const stranger = visitor(app);
    await askForCode(stranger, "victim@example.com");
    answers.push(await enter(stranger, "000000"));
    answers.push(await enter(visitor(app), "not a code"));
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.envelope).toEqual(refused);
      expect([...answer.headers]).toEqual([]);
    }
  });

  test("works until a millisecond before ten minutes, with any time of the client", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await askForCode(browser, mona.email, { timestamp: "2099-01-01T00:00:00Z" });
    app.clock.advance(tenMinutes - 1);
    expect((await enter(browser, await newestCode(app))).status).toBe(201);
  });

  test("is dead after five wrong ones", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const code = await newestCode(app);
    for (let i = 0; i < 5; i++) await enter(browser, other(code));
    expect((await enter(browser, code)).envelope).toEqual(refused);
    expect(await evaluated(app)).toBe(5);
  });

  test("judges exactly five of two hundred at once", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const code = await newestCode(app);
    const answers = await Promise.all(Array.from({ length: 200 }, () => enter(browser, other(code))));
    expect(answers.every((answer) => answer.status === 401)).toBe(true);
    expect(await evaluated(app)).toBe(5);
    expect((await enter(browser, code)).status).toBe(401);
  });

  test("opens one session when the right code is sent twice at once", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await askForCode(browser, mona.email);
    const code = await newestCode(app);
    const answers = await Promise.all([enter(browser, code), enter(browser, code)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 401]);
    expect(await app.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  test("gets no new tries from one place by asking for another code, from another browser or after a restart", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const first = visitor(app);
    await askForCode(first, mona.email);
    for (let i = 0; i < 5; i++) await enter(first, other(await newestCode(app)));
    const second = visitor(app, { ip: first.ip });
    await askForCode(second, mona.email);
    // A restart forgets what is in memory: another handle knows only the database.
    const db = openDatabase(app.databaseUrl);
    const again = visitor({ ...app, db }, { ip: first.ip });
    again.cookies = second.cookies;
    expect((await enter(again, await newestCode(app))).envelope).toEqual(refused);
    await db.destroy();

    app.clock.advance(tenMinutes);
    const third = visitor(app);
    await askForCode(third, mona.email);
    expect((await enter(third, await newestCode(app))).status).toBe(201);
  });

  test("is refused for good once the clock was set back by more than a minute", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    let passed = 1000;
    const clock = vi.spyOn(monotonicClock, "now").mockImplementation(() => passed);
    try {
      const browser = visitor(app);
      app.clock.advance(240_000);
      await askForCode(browser, mona.email);
      passed += 120_000;
      app.clock.advance(120_000 - 60_001);
      const code = await newestCode(app);
      expect((await enter(browser, code)).status).toBe(401);
      app.clock.advance(60_001);
      expect((await enter(browser, code)).status).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  test("does not live longer because the clock was set back a little", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    let passed = 1000;
    const clock = vi.spyOn(monotonicClock, "now").mockImplementation(() => passed);
    try {
      const browser = visitor(app);
      await askForCode(browser, mona.email);
      passed += tenMinutes;
      app.clock.advance(tenMinutes - 50_000);
      expect((await enter(browser, await newestCode(app))).status).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });

  test("dies when its owner is let go or gets another address", async () => {
    await using app = await testApp();
    const admin = await as(app, "admin");
    for (const change of ["active", "email"] as const) {
      const mona = await hire(app);
      const browser = visitor(app);
      await askForCode(browser, mona.email);
      const code = await newestCode(app);
      const params = { id: mona.id };
      if (change === "active") await admin.call("PATCH /api/users/:id", { params, body: { active: false } });
      else await admin.call("PUT /api/users/:id", { params, body: { name: "Mona", email: "m2@showroom.example" } });
      expect((await enter(browser, code)).envelope).toEqual(refused);
    }
  });
});
