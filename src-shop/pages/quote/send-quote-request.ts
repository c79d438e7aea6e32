import { MAX_CUSTOMER_FILE_BYTES } from "../../../src-shared/media/upload-sizes.ts";
import type { QuoteReceipt, QuoteRequest } from "../../../src-shared/messages/intake.ts";
import type { Services } from "../../app/page.ts";
import { fileOf, type Problems, problemsIn, valuesOf } from "../../forms/submit-form.ts";
import { type GuardedAnswer, submitGuarded } from "../../forms/submit-guarded.ts";
import { linesIn, type QuoteLine, quantityField } from "./quote-lines.ts";

const FIELDS = ["name", "company", "purchaseOrder", "phone", "email", "message"] as const;
/** Limit of the contract. */

/** Submission of the quote form, with a script and without. With a file it is sent as a form, else as JSON. */
export async function sendQuoteRequest(
  { api, lang }: Pick<Services, "api" | "lang">,
  form: FormData,
): Promise<GuardedAnswer<QuoteReceipt>> {
  const typed = linesIn(form);
  const lines = typed.filter((line): line is QuoteLine => line.quantity !== null);
  const file = fileOf(form, "file");
  const values = valuesOf(form, FIELDS);
  const { name = "", company, purchaseOrder, phone = "", email = "", message } = values;
  const answer = await submitGuarded({
    form,
    values,
    problems: quoteProblems(form),
    fieldOf: (path) => {
      const [, index] = /^lines\.(\d+)\./.exec(path) ?? [];
      const line = index === undefined ? undefined : lines[Number(index)];
      return line ? quantityField(line.variantId) : path;
    },
    send: (guard, headers) => {
      const request = { name, company, purchaseOrder, phone, email, message, lang, ...guard };
      const body = file ? asForm(request, lines, file) : { ...request, lines };
      return api("POST /api/quote-request", { body, headers });
    },
  });
  const quantities = typed.map(({ variantId, quantity }) => [quantityField(variantId), String(quantity ?? "")]);
  return { ...answer, values: { ...answer.values, ...Object.fromEntries(quantities) } };
}

/**
 * Answer to a form with a file that came back without a script: browsers do not refill file fields, and files of refused
 * forms are not stored, so the field says that the file must be chosen again.
 */
export function withLostFile(answer: GuardedAnswer<QuoteReceipt>, form: FormData): GuardedAnswer<QuoteReceipt> {
  if (answer.receipt || !fileOf(form, "file")) return answer;
  return { ...answer, problems: { file: "file_again", ...answer.problems } };
}

/** Problems that need no request: a line without a quantity, a file that is too large, and those of every guarded form. */
export function quoteProblems(form: FormData): Problems {
  const lines = linesIn(form);
  const file = fileOf(form, "file");
  const wrong = lines
    .filter((line) => line.quantity === null)
    .map((line) => [quantityField(line.variantId), "quantity"]);
  return {
    // Products alone are enough, and so is text.
    ...problemsIn(valuesOf(form, FIELDS), ["name", "phone", "email", ...(lines.length > 0 ? [] : ["message"])]),
    ...Object.fromEntries(wrong),
    ...(file && file.size > MAX_CUSTOMER_FILE_BYTES && { file: "file_too_large" }),
  };
}

function asForm(request: Partial<QuoteRequest>, lines: readonly QuoteLine[], file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(request)) if (value !== undefined) form.set(name, String(value));
  form.set("lines", JSON.stringify(lines));
  form.set("file", file);
  return form;
}
