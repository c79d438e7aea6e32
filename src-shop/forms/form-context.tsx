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
  return { value: values[name] ?? "", problem: code === undefined ? undefined : problemText(t, code) };
}

/** Sentence for a problem's code; unknown codes ask to look at the field again. */
export function problemText(t: ReturnType<typeof useServices>["t"], code: string): string {
  const key = `problem.${code}` as ShopKey;
  const sentence = t(key);
  return sentence === key ? t("problem.invalid") : sentence;
}
