/** Answers of staff to messages from the contact form. */
import { expect, test } from "vitest";
import { dropOldIntake } from "../../db/queries/customers/intake.ts";
import { inTransaction } from "../../db/transaction.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import type { OutgoingMail } from "../../server/mail/outgoing-mail.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { newId } from "../../src-shared/values/id.ts";
import { as, type Person, type TestApp, visitor } from "../support/context.ts";
import { mailsOf, openDemoApp, sendForm } from "../support/intake.ts";
import { the } from "../support/the.ts";

const words = {
  name: "مريم الهاجري",
  email: "maryam@example.com",
  subject: "visit purple-door.example",
  message: "Forty chairs? See purple-door.example",
  lang: "ar",
};
const answer = "نعم، لدينا أربعون كرسيًا.\nنوصلها غدًا.";

/** A message of a visitor; says its id. */
async function write(app: TestApp): Promise<string> {
  expect((await sendForm(app, visitor(app), "POST /api/contact", words)).status).toBe(201);
  return the((await (await as(app, "staff")).call("GET /api/staff/messages")).data[0]).id;
}

const reply = (by: Person, id: string, body: { text: string; id?: string }, key: string = newId()) =>
  by.call("POST /api/staff/messages/:id/replies", { params: { id }, body, idempotencyKey: key });

const answersOf = async (app: TestApp) => (await mailsOf(app)).filter(({ kind }) => kind === "message-reply");

test("is mailed in the visitor's language with none of their words, kept, and marks the message as answered", async () => {
  await using app = await openDemoApp();
  const staff = await as(app, "staff", { name: "Salma" });
  const id = await write(app);
  const { status, data } = await reply(staff, id, { text: answer });
  expect(status).toBe(201);
  expect(data).toMatchObject({ status: "done", version: 2, handled: { by: "Salma" } });
  expect(data.replies).toEqual([expect.objectContaining({ text: answer, by: "Salma" })]);
  const { data: read } = await staff.call("GET /api/staff/messages/:id", { params: { id } });
  expect(read.replies).toEqual(data.replies);

  const mails: OutgoingMail[] = [];
  await sendDueMails({ app, transport: { send: async (mail) => void mails.push(mail) }, renderMail, worker: "test" });
  const mail = the(mails.find(({ to }) => to === words.email));
  expect(mail.lang).toBe("ar");
  expect(mail.html).toContain('dir="rtl"');
  for (const line of answer.split("\n")) expect(mail.text).toContain(line);
  expect(`${mail.subject} ${mail.html} ${mail.text}`).not.toMatch(/purple-door|Forty/);
  expect(mail.replyTo).not.toBe(words.email);

  const audit = await app.db.selectFrom("audit").selectAll().where("row_id", "=", id).execute();
  expect(audit).toEqual([
    expect.objectContaining({ action: "POST /api/staff/messages/:id/replies", before: '{"status":"new"}' }),
  ]);
});

test("is sent once however often it is asked for, and every further answer is kept after it", async () => {
  await using app = await openDemoApp();
  const staff = await as(app, "staff");
  const id = await write(app);
  const own = newId();
  expect((await reply(staff, id, { text: answer, id: own }, "once")).status).toBe(201);
  expect((await reply(staff, id, { text: answer, id: own }, "once")).status).toBe(201);
  expect((await reply(staff, id, { text: answer, id: own })).code).toBe("conflict");
  const { data } = await reply(staff, id, { text: "And at ten." });
  expect(data.replies.map(({ text }) => text)).toEqual([answer, "And at ten."]);
  expect(await answersOf(app)).toHaveLength(2);
});

test("is refused where it says nothing, is too long, answers no message, or nobody can read it", async () => {
  await using app = await openDemoApp();
  const staff = await as(app, "staff");
  const id = await write(app);
  expect((await reply(staff, id, { text: " \n" })).code).toBe("invalid");
  expect((await reply(staff, id, { text: "a".repeat(4001) })).code).toBe("invalid");
  expect((await reply(staff, id, { text: "turned \u202e round" })).code).toBe("invalid");
  expect((await reply(staff, newId(), { text: answer })).code).toBe("not_found");
  expect((await reply(visitor(app), id, { text: answer })).code).toBe("unauthenticated");
  await app.db.updateTable("contact_messages").set({ email: "" }).where("id", "=", id).execute();
  expect((await reply(staff, id, { text: answer })).code).toBe("conflict");
  expect(await answersOf(app)).toEqual([]);
});

test("goes with its message after two years", async () => {
  await using app = await openDemoApp();
  const id = await write(app);
  await reply(await as(app, "staff"), id, { text: answer });
  const before = new Date(app.now().getTime() + 1000);
  expect(await inTransaction(app.db, (tx) => dropOldIntake(tx, before, 10))).toBe(1);
  expect(await app.db.selectFrom("contact_replies").selectAll().execute()).toEqual([]);
});

test("its ready texts are the shop's setting, which staff read and only administrators write", async () => {
  await using app = await openDemoApp();
  const [staff, admin] = [await as(app, "staff"), await as(app, "admin")];
  const first = await staff.api("GET /api/staff/reply-snippets");
  expect(first.length).toBeGreaterThan(0);
  // Each can be put into an answer of either language.
  expect(first.filter(({ name, text }) => !name.ar || !text.ar)).toEqual([]);
  const value = [{ name: { en: "Closed" }, text: { en: "We are closed on Fridays." } }];
  const params = { key: "replies" } as const;
  const { version } = await admin.api("GET /api/settings/:key", { params });
  await admin.api("PUT /api/settings/:key", { params, body: { value }, headers: ifMatch(version) });
  expect(await staff.api("GET /api/staff/reply-snippets")).toEqual(value);
  expect((await staff.call("PUT /api/settings/:key", { params, body: { value: [] }, ifMatch: 1 })).code).toBe(
    "forbidden",
  );
  expect((await visitor(app).call("GET /api/staff/reply-snippets")).code).toBe("unauthenticated");
});
