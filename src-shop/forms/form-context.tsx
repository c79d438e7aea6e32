import { createContext, use } from "react";
import type { ShopKey } from "../../src-shared/text/shop/index.ts";
import { useServices } from "../app/page-hooks.ts";
import type { FormAnswer } from "./submit-form.ts";

/** A form's values when the page appears, and the problems of fields that are still as they were sent. */
export type FormState = Pick<FormAnswer<unknown>, "values" | "problems">;

export const FormContext = createContext<FormState>({ values: {}, problems: {} });

/** State of one field: its first value, and its problem as a sentence. */
export function useField(name: string) {
  const { t } = useServices();
  const { values, problems } = use(FormContext);
  const code = problems[name];
  return { value: values[name] ?? "", problem: code === undefined ? undefined : problemText(t, code, name) };
}

/**
 * Sentence for a problem's code, the field's own where it has one, which says what to enter; unknown codes ask to look at the field
 * again.
 */
export function problemText(t: ReturnType<typeof useServices>["t"], code: string, name = ""): string {
  const field = name.replace(/^(?:contact|address)\./, "");
  const keys = [`problem.${code}.${field}`, `problem.${code}`] as ShopKey[];
  const found = keys.find((key) => t(key) !== key);
  return t(found ?? "problem.invalid");
}
