import { createContext, use } from "react";
import type { ShopKey } from "../../src-shared/text/shop/index.ts";
import { useServices } from "../frame/frame.tsx";

/** What every field of a form needs to know of the form. */
export interface FormState {
  /** What stands in the fields when the page appears: what was sent, after a refused form. */
  values: Readonly<Record<string, string>>;
  /** A problem's code by field name, as long as the field is as it was sent. */
  problems: Readonly<Record<string, string>>;
}

export const FormContext = createContext<FormState>({ values: {}, problems: {} });

/** What one field needs: its starting value, and its problem as a sentence. */
export function useField(name: string) {
  const { t } = useServices();
  const { values, problems } = use(FormContext);
  const code = problems[name];
  return { value: values[name] ?? "", problem: code === undefined ? undefined : problemText(t, code) };
}

/** A problem of a field in the visitor's words; codes that nobody knows ask to look at the field again. */
export function problemText(t: ReturnType<typeof useServices>["t"], code: string): string {
  const key = `problem.${code}` as ShopKey;
  const sentence = t(key);
  return sentence === key ? t("problem.invalid") : sentence;
}
