import type { QuoteReceipt, QuoteRequest } from "../../../src-shared/messages/intake.ts";
import type { Services } from "../../app/page.ts";
import { type FormAnswer, problemsIn, sendGuarded } from "../../forms/guarded-form.ts";
import { linesIn, type QuoteLine, quantityField } from "./quote-lines.ts";

const FIELDS = ["name", "company", "purchaseOrder", "phone", "email", "message"] as const;
/** As the contract says. */
const MOST_BYTES = 5_000_000;

/** The quote form, to the shop: with a script and without. With a file it travels as a form, else as JSON. */
export async function sendQuoteRequest(
  { api, lang }: Pick<Services, "api" | "lang">,
  form: FormData,
): Promise<FormAnswer<QuoteReceipt>> {
  const typed = linesIn(form);
  const lines = typed.filter((line): line is QuoteLine => line.quantity !== null);
  const file = fileIn(form);
  const answer = await sendGuarded({
    form,
    fields: FIELDS,
    problems: quoteProblems(form),
    fieldOf: (path) => {
      const [, index] = /^lines\.(\d+)\./.exec(path) ?? [];
      const line = index === undefined ? undefined : lines[Number(index)];
      return line ? quantityField(line.variantId) : path;
    },
    send: ({ name = "", company, purchaseOrder, phone = "", email = "", message }, guard, headers) => {
      const request = { name, company, purchaseOrder, phone, email, message, lang, ...guard };
      const body = file ? asForm(request, lines, file) : { ...request, lines };
      return api("POST /api/quote-request", { body, headers });
    },
  });
  const quantities = typed.map(({ variantId, quantity }) => [quantityField(variantId), String(quantity ?? "")]);
  return { ...answer, values: { ...answer.values, ...Object.fromEntries(quantities) } };
}

/**
 * The answer for whoever sent the form without a script and gets it back: a browser gives no file back to its field, and
 * nothing is kept of what has not been taken, so the field says that the file has to be chosen once more.
 */
export function withLostFile(answer: FormAnswer<QuoteReceipt>, form: FormData): FormAnswer<QuoteReceipt> {
  if (answer.receipt || !fileIn(form)) return answer;
  return { ...answer, problems: { file: "file_again", ...answer.problems } };
}

/** What can be said of it at once: a list without a quantity, a file that is too large, what every form needs. */
export function quoteProblems(form: FormData): Record<string, string> {
  const lines = linesIn(form);
  const file = fileIn(form);
  const wrong = lines
    .filter((line) => line.quantity === null)
    .map((line) => [quantityField(line.variantId), "quantity"]);
  return {
    // Products alone are enough, and so are words.
    ...problemsIn(form, ["name", "phone", "email", ...(lines.length > 0 ? [] : ["message"])]),
    ...Object.fromEntries(wrong),
    ...(file && file.size > MOST_BYTES && { file: "file_too_large" }),
  };
}

/** The file that was chosen; a field that was left alone comes as an empty file. */
function fileIn(form: FormData): File | undefined {
  const file = form.get("file");
  return file instanceof File && file.size > 0 ? file : undefined;
}

function asForm(request: Partial<QuoteRequest>, lines: readonly QuoteLine[], file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(request)) if (value !== undefined) form.set(name, String(value));
  form.set("lines", JSON.stringify(lines));
  form.set("file", file);
  return form;
}
