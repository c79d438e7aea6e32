import { describe, expect, test, vi } from "vitest";
import { fromJson } from "../../db/json.ts";
import { openDatabase } from "../../db/open.ts";
import { monotonicClock } from "../../server/features/session/life-span.ts";
import { codePurpose } from "../../server/features/session/send-one-time-code.ts";
import { as, type CallResult, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { hire, wholeDatabase } from "../support/people.ts";

const tenMinutes = 600_000;
const refused = { success: false, error: { code: "invalid_code", message: "Invalid or expired code" } };

const ask = (person: Person, to: string, more: object = {}) =>
  person.call("POST /api/send-otp", {
    body: { to, subject: "Your code", html: "<p>123456</p>", timestamp: 1_772_348_400_000, ...more },
  });
const enter = (person: Person, code: string) => person.call("POST /api/session/code", { body: { code } });

/** The codes that wait in the outbox, oldest first, as the mail would say them. */
async function mailed(app: TestApp): Promise<{ to: string; code: string }[]> {
  const rows = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "one-time-code")
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const { codeId, sealedCode } = fromJson<{ codeId: string; sealedCode: string }>(row.data);
    return { to: row.recipient, code: app.secrets.open(codePurpose(codeId), sealedCode) ?? "cannot be opened" };
  });
}

const newest = async (app: TestApp): Promise<string> => (await mailed(app)).at(-1)?.code ?? "none";
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const evaluated = async (app: TestApp): Promise<number> =>
  (await app.db.selectFrom("one_time_codes").select("tries").execute()).reduce((sum, row) => sum + row.tries, 0);

/** Everything an answer consists of that could differ. */
const bytes = ({ status, envelope, headers }: CallResult): string =>
  JSON.stringify([status, envelope, headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43}/, "=…"))]);

describe("asking for a code", () => {
  test("mails it to the stored address, with nothing in it that the caller sent", async () => {
    await using app = await testApp();
    const mona = await hire(app, { email: "mona@showroom.example" });
    const { status, data, headers } = await ask(visitor(app), " MONA@showroom.example", {
      subject: "Win a desk",
      html: "<a href='https://evil.example'>here</a>",
    });
    expect(status).toBe(200);
    expect(data).toEqual({ message: "OTP sent", validSeconds: 600 });
    expect(headers.getSetCookie()[0]).toMatch(
      /^challenge=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    const [mail, ...more] = await app.db.selectFrom("outbox").selectAll().execute();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: "one-time-code",
      recipient: mona.email,
      expires_at: new Date(app.now().getTime() + tenMinutes).toISOString(),
    });
    const database = await wholeDatabase(app);
    for (const foreign of ["Win a desk", "evil.example", "MONA"]) expect(database).not.toContain(foreign);
  });

  test("leaves the code nowhere but inside the sealed mail", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    const answer = await ask(browser, mona.email);
    const code = await newest(app);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(answer.envelope) + JSON.stringify([...answer.headers])).not.toContain(code);
    const rows = [
      await app.db.selectFrom("outbox").selectAll().execute(),
      await app.db.selectFrom("one_time_codes").selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  test.each([false, true])("answers in the same bytes whoever is asked for (mail down: %s)", async (mailDown) => {
    await using app = await testApp();
    app.health.mailDown = mailDown;
    const mona = await hire(app);
    const gone = await hire(app);
    await app.db.updateTable("staff").set({ active: 0 }).where("id", "=", gone.id).execute();
    const known = await ask(visitor(app), mona.email);
    const strangers = [gone.email, "victim@example.com", "mona", "<script>", "a@b@c"];
    for (const to of strangers) expect(bytes(await ask(visitor(app), to))).toBe(bytes(known));
    expect(known.data.message).toBe(mailDown ? "OTP generated (email service unavailable)" : "OTP sent");
    expect((await mailed(app)).map((mail) => mail.to)).toEqual([mona.email]);
  });

  test.each([
    ["a second address after a comma", (to: string) => `${to}, victim@example.com`],
    ["a group", (to: string) => `staff: ${to};`],
    ["a quoted name", (to: string) => `"Mona" <${to}>`],
    ["a look-alike domain", (to: string) => to.replace("example", "exаmple")],
    ["a line break and a header", (to: string) => `${to}\r\nBcc: victim@example.com`],
    ["a NUL", (to: string) => `${to}\u0000`],
  ])("is not tricked by %s", async (_, trick) => {
    await using app = await testApp();
    const mona = await hire(app);
    expect([200, 422]).toContain((await ask(visitor(app), trick(mona.email))).status);
    expect(await mailed(app)).toEqual([]);
  });

  test.each([
    ["no address", { to: undefined }],
    ["an empty address", { to: " " }],
    ["a list of addresses", { to: ["a@example.com"] }],
    ["a very long address", { to: `${"a".repeat(400)}@example.com` }],
    ["a subject that is no text", { subject: { $ne: 1 } }],
    ["a book as html", { html: "x".repeat(60_000) }],
    ["a timestamp that is no time", { timestamp: {} }],
  ])("refuses %s", async (_, wrong) => {
    await using app = await testApp();
    expect((await ask(visitor(app), "mona@showroom.example", wrong)).status).toBe(422);
    expect(await app.db.selectFrom("one_time_codes").selectAll().execute()).toEqual([]);
  });

  test("is limited for each place and for each address, known or not", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    for (const to of [mona.email, "victim@example.com"]) {
      const answers = [];
      for (let i = 0; i < 6; i++) answers.push((await ask(visitor(app), to)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const busy = visitor(app);
    const answers = [];
    for (let i = 0; i < 11; i++) answers.push((await ask(busy, `person-${i}@example.com`)).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });
});

describe("entering a code", () => {
  test("opens a session that must first set a new password", async () => {
    await using app = await testApp();
    const mona = await hire(app, { role: "admin" });
    const browser = visitor(app);
    await ask(browser, mona.email);
    const { status, data } = await enter(browser, await newest(app));
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
    await ask(browser, mona.email);
    const code = await newest(app);
    const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join("");
    expect((await enter(browser, ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(201);
  });

  test("is refused in the same bytes when it is wrong, used, old, meant for nobody or another browser's", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const answers: CallResult[] = [];
    const browser = visitor(app);
    await ask(browser, mona.email);
    const code = await newest(app);
    answers.push(await enter(browser, other(code)));
    answers.push(await enter(visitor(app), code));
    const challenge = browser.cookies.challenge as string;
    expect((await enter(browser, code)).status).toBe(201);
    browser.cookies.challenge = challenge;
    answers.push(await enter(browser, code));

    const late = visitor(app);
    await ask(late, mona.email);
    app.clock.advance(tenMinutes);
    answers.push(await enter(late, await newest(app)));

    const stranger = visitor(app);
    await ask(stranger, "victim@example.com");
    answers.push(await enter(stranger, "000000"));
    answers.push(await enter(visitor(app), "not a code"));
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.envelope).toEqual(refused);
      expect([...answer.headers]).toEqual([]);
    }
  });

  test("works until a millisecond before ten minutes, whatever time the client claimed", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await ask(browser, mona.email, { timestamp: "2099-01-01T00:00:00Z" });
    app.clock.advance(tenMinutes - 1);
    expect((await enter(browser, await newest(app))).status).toBe(201);
  });

  test("is dead after five wrong ones", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await ask(browser, mona.email);
    const code = await newest(app);
    for (let i = 0; i < 5; i++) await enter(browser, other(code));
    expect((await enter(browser, code)).envelope).toEqual(refused);
    expect(await evaluated(app)).toBe(5);
  });

  test("judges exactly five of two hundred at once", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await ask(browser, mona.email);
    const code = await newest(app);
    const answers = await Promise.all(Array.from({ length: 200 }, () => enter(browser, other(code))));
    expect(answers.every((answer) => answer.status === 401)).toBe(true);
    expect(await evaluated(app)).toBe(5);
    expect((await enter(browser, code)).status).toBe(401);
  });

  test("opens one session when the right code is sent twice at once", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browser = visitor(app);
    await ask(browser, mona.email);
    const code = await newest(app);
    const answers = await Promise.all([enter(browser, code), enter(browser, code)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 401]);
    expect(await app.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  test("gets no new tries by asking for another code, from another browser or after a restart", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const first = visitor(app);
    await ask(first, mona.email);
    for (let i = 0; i < 5; i++) await enter(first, other(await newest(app)));
    const second = visitor(app);
    await ask(second, mona.email);
    // A restart forgets what is in memory: another handle knows only the database.
    const db = openDatabase(app.databaseUrl);
    const again = visitor({ ...app, db });
    again.cookies = second.cookies;
    expect((await enter(again, await newest(app))).envelope).toEqual(refused);
    await db.destroy();

    app.clock.advance(tenMinutes);
    const third = visitor(app);
    await ask(third, mona.email);
    expect((await enter(third, await newest(app))).status).toBe(201);
  });

  test("lets three live at once, not four", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    const browsers = [visitor(app), visitor(app), visitor(app), visitor(app)];
    for (const browser of browsers) {
      await ask(browser, mona.email);
      app.clock.advance(1);
    }
    const codes = (await mailed(app)).map((mail) => mail.code);
    const [oldest, second] = browsers as [Person, Person];
    expect((await enter(oldest, codes[0] as string)).status).toBe(401);
    expect((await enter(second, codes[1] as string)).status).toBe(201);
  });

  test("is refused for good once the clock was set back by more than a minute", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    let passed = 1000;
    const clock = vi.spyOn(monotonicClock, "now").mockImplementation(() => passed);
    try {
      const browser = visitor(app);
      app.clock.advance(240_000);
      await ask(browser, mona.email);
      passed += 120_000;
      app.clock.advance(120_000 - 60_001);
      const code = await newest(app);
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
      await ask(browser, mona.email);
      passed += tenMinutes;
      app.clock.advance(tenMinutes - 50_000);
      expect((await enter(browser, await newest(app))).status).toBe(401);
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
      await ask(browser, mona.email);
      const code = await newest(app);
      const params = { id: mona.id };
      if (change === "active") await admin.call("PATCH /api/users/:id", { params, body: { active: false } });
      else await admin.call("PUT /api/users/:id", { params, body: { name: "Mona", email: "m2@showroom.example" } });
      expect((await enter(browser, code)).envelope).toEqual(refused);
    }
  });
});
