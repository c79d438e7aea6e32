/**
 * Submission of the forms by which visitors write to the shop. They are guarded without third parties (messages/intake.ts): a
 * form token says when the form was shown, and a field that people do not see stays empty.
 */
import type { ApiError } from "../../src-shared/api/client.ts";
import { type FormAnswer, type Problems, type Refusal, submitForm, textOf, type Values } from "./submit-form.ts";

/** With `confirm_needed` the form only has to go once more, with this token, after so many seconds. */
type Confirmation = { formToken: string; waitSeconds: number };

export type GuardedAnswer<Receipt> = FormAnswer<Receipt, "confirm_needed", Confirmation>;

export interface Guard {
  formToken: string | undefined;
  website: string | undefined;
}

interface GuardedSubmission<Receipt> {
  form: FormData;
  values: Values;
  problems: Problems;
  send(guard: Guard, headers: Record<string, string>): Promise<Receipt>;
  fieldOf?(path: string): string;
}

export function submitGuarded<Receipt>({ send, ...submission }: GuardedSubmission<Receipt>) {
  const { form } = submission;
  const guard = { formToken: textOf(form, "formToken"), website: textOf(form, "website") };
  return submitForm({ ...submission, refusalOf, send: (key) => send(guard, { "Idempotency-Key": key }) });
}

function refusalOf({ code, details }: ApiError): Refusal<"confirm_needed", Confirmation> | undefined {
  if (code === "confirm_needed") return { obstacle: code, details: details as Confirmation };
  if (code === "too_large") return { problems: { file: "file_too_large" } };
  if (code === "unsupported_media") return { problems: { file: "file_kind" } };
  return undefined;
}
