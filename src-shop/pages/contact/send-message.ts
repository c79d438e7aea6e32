import type { ClientAnswer } from "../../../src-shared/api/define.ts";
import type { Api } from "../../../src-shared/contract.ts";
import type { Services } from "../../app/page.ts";
import { problemsIn, valuesOf } from "../../forms/submit-form.ts";
import { type GuardedAnswer, submitGuarded } from "../../forms/submit-guarded.ts";

export type MessageReceipt = ClientAnswer<Api["POST /api/contact"]>;

const FIELDS = ["name", "email", "phone", "subject", "message"] as const;

export const messageProblems = (form: FormData) =>
  problemsIn(valuesOf(form, FIELDS), ["name", "email", "subject", "message"]);

/** The contact form's submission, with a script and without. */
export function sendMessage(
  { api, lang }: Pick<Services, "api" | "lang">,
  form: FormData,
): Promise<GuardedAnswer<MessageReceipt>> {
  const values = valuesOf(form, FIELDS);
  const { name = "", email = "", phone, subject = "", message = "" } = values;
  return submitGuarded({
    form,
    values,
    problems: messageProblems(form),
    send: (guard, headers) =>
      api("POST /api/contact", { body: { name, email, phone, subject, message, lang, ...guard }, headers }),
  });
}
