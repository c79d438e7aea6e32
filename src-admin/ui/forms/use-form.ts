import { useCallback, useMemo, useState } from "react";
import { sameJson } from "../../../src-shared/sync/field-merge.ts";
import { fieldTexts } from "../../app/failure-text.ts";
import { useServices } from "../../app/services.tsx";

export interface FieldBinding<T> {
  value: T;
  onChange(value: T): void;
  problem: string | undefined;
}

export interface BilingualProblems {
  en: string | undefined;
  ar: string | undefined;
}

export type BilingualBinding<T> = Omit<FieldBinding<T>, "problem"> & { problems: BilingualProblems };

export interface Form<T extends object> {
  values: T;
  set<K extends keyof T>(name: K, value: T[K]): void;
  replace(values: T): void;
  dirty: boolean;
  /** `<TextField label=… {...form.field("name")} />`. */
  field<K extends keyof T & string>(name: K): FieldBinding<T[K]>;
  /** `<LocalizedField label=… {...form.bilingual("name")} />`: each language with its own problem. */
  bilingual<K extends keyof T & string>(name: K): BilingualBinding<T[K]>;
  /** What is wrong with a field or any part of it: "plate" also finds "plate.zone". */
  problemOf(name: string): string | undefined;
  /** What is wrong with either language of a bilingual field; a problem of both stands beside the English. */
  problemsOf(name: string): BilingualProblems;
  /** Words under fields by name, also of parts of them: "name.en", "lines.2.quantity". */
  problems: Readonly<Record<string, string>>;
  /** Takes the field problems of a refused write; true when there were any. */
  takeProblems(failure: unknown): boolean;
}

/** The state of one form over plain values. `saved` is what the server has; the form is dirty while it differs. */
export function useForm<T extends object>(saved: T): Form<T> {
  const { t } = useServices();
  const [values, replaceValues] = useState(saved);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const set = useCallback(<K extends keyof T>(name: K, value: T[K]) => {
    replaceValues((before) => ({ ...before, [name]: value }));
    // A problem is about what was sent; what is typed now has not been judged yet.
    setProblems((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => field !== name && !field.startsWith(`${String(name)}.`)),
      ),
    );
  }, []);
  const replace = useCallback((next: T) => {
    replaceValues(next);
    setProblems({});
  }, []);
  const takeProblems = useCallback(
    (failure: unknown) => {
      const texts = fieldTexts(t, failure);
      setProblems(texts);
      return Object.keys(texts).length > 0;
    },
    [t],
  );
  const problemOf = (name: string) =>
    problems[name] ?? Object.entries(problems).find(([field]) => field.startsWith(`${name}.`))?.[1];
  const problemsOf = (name: string) => ({
    en: problemOf(`${name}.en`) ?? problems[name],
    ar: problemOf(`${name}.ar`),
  });
  const dirty = useMemo(() => !sameJson(values, saved), [values, saved]);
  return {
    values,
    set,
    replace,
    dirty,
    problems,
    takeProblems,
    problemOf,
    problemsOf,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set(name, value),
      problem: problemOf(name),
    }),
    bilingual: (name) => ({
      value: values[name],
      onChange: (value) => set(name, value),
      problems: problemsOf(name),
    }),
  };
}
