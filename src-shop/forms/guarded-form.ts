/**
 * The forms by which visitors write to us. They are guarded without third parties (messages/intake.ts): a form token says when
 * the form was shown, and a field that people do not see stays empty. What a person typed is never lost: every answer
 * brings it back.
 */
import { ApiError } from "../../src-shared/api/client.ts";
import { toWesternDigits } from "../../src-shared/values/arabic.ts";
import { newId } from "../../src-shared/values/id.ts";

export interface FormAnswer<Receipt> {
  values: Readonly<Record<string, string>>;
  /** A problem's code by field name. */
  problems: Readonly<Record<string, string>>;
  obstacle: "rate_limited" | "network" | "fault" | null;
  /** It only has to be sent once more, with this token and key, after so many seconds. */
  again: { formToken: string; key: string; waitSeconds: number } | null;
  /** It has arrived. */
  receipt: Receipt | null;
}

export interface Guard {
  formToken: string | undefined;
  website: string | undefined;
}

interface Sending<Receipt> {
  form: FormData;
  fields: readonly string[];
  /** What can be said without asking the server. */
  problems?: Record<string, string>;
  send(values: Record<string, string>, guard: Guard, headers: Record<string, string>): Promise<Receipt>;
  /** The server's name of a field → the form's. */
  fieldOf?(path: string): string;
}

/** Sends a form and says what came of it; throws only what is no answer of the server. */
export async function sendGuarded<Receipt>(sending: Sending<Receipt>): Promise<FormAnswer<Receipt>> {
  const { form, fields, problems = {}, send, fieldOf = (path) => path } = sending;
  const values = Object.fromEntries(
    fields.flatMap((name) => {
      const text = textOf(form, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const said: FormAnswer<Receipt> = { values, problems, obstacle: null, again: null, receipt: null };
  if (Object.keys(problems).length > 0) return said;
  const key = textOf(form, "key") ?? newId();
  const guard = { formToken: textOf(form, "formToken"), website: textOf(form, "website") };
  try {
    return { ...said, receipt: await send(values, guard, { "Idempotency-Key": key }) };
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    return { ...said, ...refusalOf(problem, key, fieldOf) };
  }
}

function refusalOf(problem: ApiError, key: string, fieldOf: (path: string) => string) {
  const { code, details, fields } = problem;
  if (code === "confirm_needed") {
    const { formToken, waitSeconds } = details as { formToken: string; waitSeconds: number };
    return { again: { formToken, key, waitSeconds } };
  }
  if (code === "too_large") return { problems: { file: "file_too_large" } };
  if (code === "unsupported_media") return { problems: { file: "file_kind" } };
  if (code === "rate_limited" || code === "network") return { obstacle: code };
  const problems = Object.fromEntries(Object.entries(fields).map(([path, found]) => [fieldOf(path), found.code]));
  // Nobody sees that field, so nobody could put it right.
  delete problems.website;
  return Object.keys(problems).length > 0 ? { problems } : { obstacle: "fault" as const };
}

/**
 * What can be said of a form without asking the server, so that nobody waits to hear of an empty field. The server checks
 * everything again and is the one that knows.
 */
export function problemsIn(form: FormData, needed: readonly string[]): Record<string, string> {
  const empty = needed.filter((name) => textOf(form, name) === undefined).map((name) => [name, "required"]);
  const email = textOf(form, "email");
  const phone = textOf(form, "phone");
  return {
    ...Object.fromEntries(empty),
    ...(email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) && { email: "email" }),
    ...(phone !== undefined && toWesternDigits(phone).replace(/\D/g, "").length < 8 && { phone: "phone" }),
  };
}

/** What was typed into a field, without blanks around it; undefined for nothing. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
