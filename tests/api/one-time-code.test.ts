import { describe, expect, test } from "vitest";
import { type CallResult, testApp, visitor } from "../support/context.ts";
import { askForCode, mailedCodes, newestCode } from "../support/one-time-codes.ts";
import { hire, wholeDatabase } from "../support/people.ts";

const tenMinutes = 600_000;

/** Everything an answer consists of that could differ. */
const bytes = ({ status, envelope, headers }: CallResult): string =>
  JSON.stringify([status, envelope, headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43}/, "=…"))]);

describe("asking for a code", () => {
  test("mails it to the stored address, with nothing in it that the caller sent", async () => {
    await using app = await testApp();
    const mona = await hire(app, { email: "mona@showroom.example" });
    const { status, data, headers } = await askForCode(visitor(app), " MONA@showroom.example", {
      subject: "Win a desk",
      html: "<a href='https://evil.example'>here</a>",
    });
    expect(status).toBe(200);
    expect(data).toEqual({ message: "OTP sent", validSeconds: 600 });
    expect(headers.getSetCookie()[0]).toMatch(
      /^challenge=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    const [mail, ...more] = await app.db.selectFrom("mail_queue").selectAll().execute();
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
    const answer = await askForCode(browser, mona.email);
    const code = await newestCode(app);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(answer.envelope) + JSON.stringify([...answer.headers])).not.toContain(code);
    const rows = [
      await app.db.selectFrom("mail_queue").selectAll().execute(),
      await app.db.selectFrom("one_time_codes").selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  test.each([false, true])(
    "answers in the same bytes for a known and an unknown address (mail down: %s)",
    async (mailDown) => {
      await using app = await testApp();
      app.health.mailDown = mailDown;
      const mona = await hire(app);
      const gone = await hire(app);
      await app.db.updateTable("staff").set({ active: false }).where("id", "=", gone.id).execute();
      const known = await askForCode(visitor(app), mona.email);
      const strangers = [gone.email, "victim@example.com", "mona", "<script>", "a@b@c"];
      for (const to of strangers) expect(bytes(await askForCode(visitor(app), to))).toBe(bytes(known));
      expect(known.data.message).toBe(mailDown ? "OTP generated (email service unavailable)" : "OTP sent");
      expect((await mailedCodes(app)).map((mail) => mail.to)).toEqual([mona.email]);
    },
  );

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
    expect([200, 422]).toContain((await askForCode(visitor(app), trick(mona.email))).status);
    expect(await mailedCodes(app)).toEqual([]);
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
    expect((await askForCode(visitor(app), "mona@showroom.example", wrong)).status).toBe(422);
    expect(await app.db.selectFrom("one_time_codes").selectAll().execute()).toEqual([]);
  });

  test("is limited for each place and for each address, known or not", async () => {
    await using app = await testApp();
    const mona = await hire(app);
    for (const to of [mona.email, "victim@example.com"]) {
      const answers = [];
      const person = visitor(app);
      for (let i = 0; i < 6; i++) answers.push((await askForCode(person, to)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const busy = visitor(app);
    const answers = [];
    for (let i = 0; i < 11; i++) answers.push((await askForCode(busy, `person-${i}@example.com`)).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  });
});
