/**
 * Submission of the shop's forms, in the browser and, where there is no script, on the server: problems that need no request,
 * the request under an idempotency key, and an answer for the page. Every answer brings back the typed values.
 */
import { ApiError } from "../../src-shared/api/client.ts";
import { toWesternDigits } from "../../src-shared/values/arabic.ts";
import { newId } from "../../src-shared/values/id.ts";

/** Typed text by field name; an empty field is absent. */
export type Values = Readonly<Record<string, string>>;
/** A problem's code (api/field-problems.ts) by field name. */
export type Problems = Readonly<Record<string, string>>;

/** The outcome of a form. `Own` are obstacles that only this form knows, `Details` what the server says of them. */
export interface FormAnswer<Receipt, Own extends string = never, Details = never> {
  values: Values;
  problems: Problems;
  /** Why it has not arrived, where that is no field's fault. After `network` the page is not read again (page-route.ts). */
  obstacle: "rate_limited" | "network" | "fault" | Own | null;
  details: Details | null;
  /** Its Idempotency-Key: after `network` the same values go again under the same key. */
  key: string;
  /** The server's answer; null until the form has arrived. */
  receipt: Receipt | null;
}

export type Refusal<Own extends string = never, Details = never> = Partial<
  Pick<FormAnswer<never, Own, Details>, "problems" | "obstacle" | "details">
>;

interface Submission<Receipt, Own extends string, Details> {
  form: FormData;
  values: Values;
  /** With any of these nothing is sent. */
  problems?: Problems;
  send(key: string): Promise<Receipt>;
  /** The meaning of a refusal to this form, where it is not the usual one. */
  refusalOf?(problem: ApiError): Refusal<Own, Details> | undefined;
  /** The server's name of a field → the form's. */
  fieldOf?(path: string): string;
}

/** Throws only faults of the program: refusals and lost connections are answers. */
export async function submitForm<Receipt, Own extends string = never, Details = never>(
  submission: Submission<Receipt, Own, Details>,
): Promise<FormAnswer<Receipt, Own, Details>> {
  const { form, values, problems = {}, send, refusalOf, fieldOf } = submission;
  const answer = { ...notSent(values), problems, key: textOf(form, "key") ?? newId() };
  if (Object.keys(problems).length > 0) return answer;
  try {
    return { ...answer, receipt: await send(answer.key) };
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    return { ...answer, ...(refusalOf?.(problem) ?? usualRefusal(problem, fieldOf)) };
  }
}

/** The answer of a form that has not gone to the server. */
export const notSent = (values: Values) => ({
  values,
  problems: {},
  obstacle: null,
  details: null,
  key: "",
  receipt: null,
});

function usualRefusal({ code, fields }: ApiError, fieldOf = (path: string) => path): Refusal {
  // Visitors do not see the field `website`, so they could not put it right.
  const seen = Object.entries(fields).filter(([path]) => path !== "website");
  if (seen.length > 0)
    return { problems: Object.fromEntries(seen.map(([path, found]) => [fieldOf(path), found.code])) };
  return { obstacle: code === "rate_limited" || code === "network" ? code : "fault" };
}

/**
 * Empty and malformed fields, so that a visitor need not wait for a request to learn of them. The server checks everything
 * again and decides.
 */
export function problemsIn(values: Values, needed: readonly string[]): Problems {
  const { email, phone } = values;
  const empty = needed.filter((name) => values[name] === undefined).map((name) => [name, "required"]);
  return {
    ...Object.fromEntries(empty),
    ...(email !== undefined && !isEmail(email) && { email: "email" }),
    ...(phone !== undefined && !isPhone(phone) && { phone: "phone" }),
  };
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

export const isPhone = (text: string): boolean => toWesternDigits(text).replace(/\D/g, "").length >= 8;

export const valuesOf = (form: FormData, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = textOf(form, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** A field's text without blanks around it; undefined for an empty one. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** A chosen file; a field without one comes as an empty file. */
export function fileOf(form: FormData, name: string): File | undefined {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? file : undefined;
}
