import { fromJson } from "../../db/json.ts";
import type { Json } from "../../db/schema.ts";
import { codePurpose } from "../../server/features/session/factors/send-one-time-code.ts";
import type { MailJobs } from "../../src-shared/mail/registry.ts";
import type { Person, TestApp } from "./context.ts";

/** Asks for a code as the specification's client does, with a subject and html of its own. */
export const askForCode = (person: Person, to: string, more: object = {}) =>
  person.call("POST /api/send-otp", {
    body: { to, subject: "Your code", html: "<p>123456</p>", timestamp: 1_772_348_400_000, ...more },
  });

/** The codes in the mail queue, oldest first, as their mails show them. */
export async function mailedCodes(app: TestApp): Promise<{ to: string; code: string }[]> {
  const rows = await app.db
    .selectFrom("mail_queue")
    .selectAll()
    .where("kind", "=", "one-time-code")
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const { codeId, sealedCode } = fromJson(row.data as Json<MailJobs["one-time-code"]>);
    return { to: row.recipient, code: app.secrets.open(codePurpose(codeId), sealedCode) ?? "cannot be opened" };
  });
}

export const newestCode = async (app: TestApp): Promise<string> => (await mailedCodes(app)).at(-1)?.code ?? "none";
