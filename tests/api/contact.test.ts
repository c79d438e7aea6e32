import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import { as, type TestApp, testApp, visitor } from "../support/context.ts";
import { countRows, mailsOf, ripeFormToken, sendForm } from "../support/intake.ts";

const hour = 3_600_000;
const message = {
  name: "Maryam Al-Hajri",
  email: "maryam@example.com",
  phone: "5512 3456",
  subject: "Forty chairs",
  message: "Do you have forty of them?\nوشكرًا",
  lang: "ar",
};

describe("the contact form", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await testApp({ staffEmail: "staff@showroom.example", now: "2026-03-01T07:00:01Z" });
  });
  afterEach(() => app.close());
  const send = (person: ReturnType<typeof visitor>, body: object = message) =>
    sendForm(app, person, "POST /api/contact", body);

  test("stores the message and notifies only the staff", async () => {
    const { status, data } = await send(visitor(app));
    expect(status).toBe(201);
    const [row, ...others] = await app.db.selectFrom("contact_messages").selectAll().execute();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...message, phone: "+97455123456", status: "new", created_at: data.receivedAt });
    const mails = await mailsOf(app);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: "contact-message",
      recipient: "staff@showroom.example",
      reply_to: "maryam@example.com",
    });
    expect(fromJson(mails[0]?.data ?? "")).toEqual({ messageId: row?.id });
  });

  test("a form without a form token is not stored but handed back with one, and its second sending arrives", async () => {
    const person = visitor(app);
    const first = await person.call("POST /api/contact", { body: message });
    expect(first).toMatchObject({ status: 409, code: "confirm_needed", retryAfter: 3 });
    expect(await countRows(app, "contact_messages")).toBe(0);
    const { formToken } = (first.envelope as { error: { details: { formToken: string } } }).error.details;
    app.clock.advance(4_000);
    expect((await person.call("POST /api/contact", { body: { ...message, formToken } })).status).toBe(201);
  });

  test("a form that is sent within three seconds was not filled in by a person, and may be sent again", async () => {
    const person = visitor(app);
    const { formToken } = (await person.call("GET /api/form-token")).data;
    app.clock.advance(2_999);
    const early = await person.call("POST /api/contact", { body: { ...message, formToken } });
    expect(early).toMatchObject({ code: "confirm_needed", retryAfter: 1 });
    expect(early.envelope).toMatchObject({ error: { details: { formToken, waitSeconds: 1 } } });
    app.clock.advance(1);
    expect((await person.call("POST /api/contact", { body: { ...message, formToken } })).status).toBe(201);
  });

  test("a form token is valid for one sending, for a day, and only as the server made it", async () => {
    const person = visitor(app);
    const used = await ripeFormToken(app, person);
    expect((await person.call("POST /api/contact", { body: { ...message, formToken: used } })).status).toBe(201);
    const old = await ripeFormToken(app, person);
    app.clock.advance(24 * hour);
    const fresh = await ripeFormToken(app, person);
    const later = fresh.replace(/^./, (first) => (first === "z" ? "y" : "z"));
    const forged = fresh.replace(/.$/, (last) => (last === "_" ? "-" : "_"));
    for (const formToken of [used, old, later, forged, "", "x".repeat(100), "0-0-0"]) {
      expect(await person.call("POST /api/contact", { body: { ...message, formToken } }), formToken).toMatchObject({
        code: "confirm_needed",
      });
    }
    expect(await countRows(app, "contact_messages")).toBe(1);
    expect((await person.call("POST /api/contact", { body: { ...message, formToken: fresh } })).status).toBe(201);
  });

  test("the field that people do not see must stay empty", async () => {
    const { status, envelope } = await send(visitor(app), { ...message, website: "https://spam.example" });
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ error: { fields: { website: { code: "leave_empty" } } } });
    expect((await send(visitor(app), { ...message, website: "" })).status).toBe(201);
  });

  test("an office of fifty behind one address is served; messages above sixty an hour are refused", async () => {
    const person = visitor(app);
    const formTokens = await Promise.all(Array.from({ length: 65 }, () => ripeFormToken(app, person)));
    const answers = await Promise.all(
      formTokens.map((formToken) => person.call("POST /api/contact", { body: { ...message, formToken } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused.every(({ retryAfter }) => retryAfter !== undefined && retryAfter <= 3600)).toBe(true);
    expect(await countRows(app, "contact_messages")).toBe(60);
    const kinds = (await mailsOf(app)).map((mail) => mail.kind).toSorted();
    expect(kinds).toEqual([...Array(20).fill("contact-message"), "messages-quarantined"]);
    expect((await send(visitor(app))).status).toBe(201);
    app.clock.advance(hour);
    expect((await send(person)).status).toBe(201);
  });

  test("a message above a hundred an hour of all senders is not refused: it is kept in quarantine, and staff get one mail", async () => {
    const window_start = Math.floor(app.now().getTime() / hour) * hour;
    await app.db.insertInto("rate_limits").values({ key: "intake:all", window_start, count: 100 }).execute();
    for (let sent = 0; sent < 5; sent += 1) expect((await send(visitor(app))).status).toBe(201);
    expect((await mailsOf(app)).map((mail) => mail.kind)).toEqual(["messages-quarantined"]);
    const staff = await as(app, "staff");
    const { data } = await staff.call("GET /api/staff/messages");
    expect(data.map((row: { quarantined: boolean }) => row.quarantined)).toEqual(Array(5).fill(true));
    expect((await staff.call("GET /api/work")).data.waiting).toMatchObject({ messages: 5, quarantined: 5 });
    app.clock.advance(hour);
    expect((await send(visitor(app))).status).toBe(201);
    expect((await mailsOf(app)).map((mail) => mail.kind)).toContain("contact-message");
  });

  test("a retry with the same key gets the first answer, and one message is stored", async () => {
    const person = visitor(app);
    const body = { ...message, formToken: await ripeFormToken(app, person) };
    const first = await person.call("POST /api/contact", { body, idempotencyKey: "one" });
    app.clock.advance(60_000);
    const again = await person.call("POST /api/contact", { body, idempotencyKey: "one" });
    expect(again.data).toEqual(first.data);
    const other = { ...body, subject: "Something else" };
    expect((await person.call("POST /api/contact", { body: other, idempotencyKey: "one" })).code).toBe("key_reused");
    expect(await countRows(app, "contact_messages")).toBe(1);
  });

  test.each([
    ["email", "a@b.com\r\nBcc: victim@example.com"],
    ["email", "a@b.com, victim@example.com"],
    ["email", "Group: a@b.com;"],
    ["email", '"a b"@example.com'],
    ["email", "<a@b.com>"],
    ["email", "nobody"],
    ["name", "Eve\nBcc: victim@example.com"],
    ["name", "Eve\u0000"],
    ["name", "\u202eevE"],
    ["name", " "],
    ["subject", "Hello\r\nX-Spam: no"],
    ["subject", "x".repeat(151)],
    ["message", "with \u0000 inside"],
    ["message", "x".repeat(4001)],
    ["phone", "call me"],
  ])("%s %j is refused beside its field, and nothing is stored", async (field, value) => {
    const { status, envelope } = await send(visitor(app), { ...message, [field]: value });
    expect(status).toBe(422);
    expect(Object.keys((envelope as { error: { fields: object } }).error.fields)).toEqual([field]);
    expect(await countRows(app, "contact_messages")).toBe(0);
    expect(await countRows(app, "mail_queue")).toBe(0);
  });

  test("a shop without a mailbox keeps the message for the back office", async () => {
    await using quiet = await testApp();
    expect((await sendForm(quiet, visitor(quiet), "POST /api/contact", message)).status).toBe(201);
    expect(await countRows(quiet, "contact_messages")).toBe(1);
    expect(await countRows(quiet, "mail_queue")).toBe(0);
  });
});
