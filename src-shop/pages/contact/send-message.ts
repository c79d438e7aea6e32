import type { ClientAnswer } from "../../../src-shared/api/define.ts";
import type { Api } from "../../../src-shared/contract.ts";
import type { Services } from "../../app/page.ts";
import { type FormAnswer, problemsIn, sendGuarded } from "../../forms/guarded-form.ts";

export type MessageReceipt = ClientAnswer<Api["POST /api/contact"]>;

const FIELDS = ["name", "email", "phone", "subject", "message"] as const;

export const messageProblems = (form: FormData) => problemsIn(form, ["name", "email", "subject", "message"]);

/** The contact form, to the shop: with a script and without. */
export function sendMessage(
  { api, lang }: Pick<Services, "api" | "lang">,
  form: FormData,
): Promise<FormAnswer<MessageReceipt>> {
  return sendGuarded({
    form,
    fields: FIELDS,
    problems: messageProblems(form),
    send: ({ name = "", email = "", phone, subject = "", message = "" }, guard, headers) =>
      api("POST /api/contact", { body: { name, email, phone, subject, message, lang, ...guard }, headers }),
  });
}
