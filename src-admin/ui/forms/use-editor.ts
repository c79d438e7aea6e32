import { useEffect, useMemo, useState } from "react";
import { ApiError } from "../../../src-shared/api/client.ts";
import { notify } from "../../../src-shared/ui/notify.ts";
import { failureText } from "../../app/failure-text.ts";
import { useServices } from "../../app/services.tsx";
import type { Conflict } from "./conflict-dialog.tsx";
import { conflictOf } from "./conflict-of.ts";
import { useDraft } from "./use-draft.ts";
import { type Form, useForm } from "./use-form.ts";

/** What the server has: the writable fields, and the version that a change must name; null for something new. */
export interface Saved<T> {
  values: T;
  version: number | null;
}

interface EditorOptions<T extends object, Row> {
  /** Of the draft: `product.ID`, `product.new`. */
  key: string;
  saved: Saved<T>;
  /** A row as the write answers it and as a conflict names it. */
  read(row: Row): Saved<T>;
  send(values: T, version: number | null): Promise<Row>;
  /** The server's name of a field → the form's, where they differ. */
  fieldOf?(name: string): string;
  /** Why a write was refused, where the screen knows more than the code says. */
  failure?(problem: unknown): string;
}

export interface Editor<T extends object, Row> {
  form: Form<T>;
  /** Undefined when it was refused: then the form, the dialog or a message says why. */
  save(): Promise<Row | undefined>;
  saving: boolean;
  /** How many saves were refused for what stands in the fields, for `ErrorSummary`. */
  refused: number;
  /** When the draft that was taken up had been typed, ISO. */
  restoredFrom: string | undefined;
  /** Back to what the server has; the draft goes. */
  reset(): void;
  /** For `ConflictDialog`. */
  conflict: {
    conflict: Conflict<T> | undefined;
    onSave(joined: T): void;
    onUseTheirs(): void;
    onClose(): void;
  };
}

/** One thing being edited: form, draft that survives a crash, saving on the version it was begun on, and conflicts. */
export function useEditor<T extends object, Row>(options: EditorOptions<T, Row>): Editor<T, Row> {
  const { key, saved, read, send, fieldOf, failure } = options;
  const { t } = useServices();
  // What the typing began on. It travels with the draft: without it a conflict could not tell whose change is whose.
  const [base, setBase] = useState(saved);
  const form = useForm<T>(base.values);
  const typed = useMemo(() => ({ values: form.values, base }), [form.values, base]);
  const untouched = useMemo(() => ({ values: base.values, base }), [base]);
  const draft = useDraft(key, typed, untouched, base.version);
  const [restoredFrom, setRestoredFrom] = useState<string>();
  const [conflict, setConflict] = useState<Conflict<T>>();
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState(0);

  const begin = (on: Saved<T>) => {
    setBase(on);
    form.replace(on.values);
    setRestoredFrom(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (!draft.found) return;
    setBase(draft.found.value.base);
    form.replace(draft.found.value.values);
    setRestoredFrom(draft.found.at);
  }, []);
  // Somebody else's change shows at once where nothing was typed; where something was, saving finds it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version counts
  useEffect(() => {
    if (!form.dirty && saved.version !== null && saved.version !== base.version) begin(saved);
  }, [saved.version]);

  async function write(values: T, version: number | null): Promise<Row | undefined> {
    setSaving(true);
    try {
      const row = await send(values, version);
      draft.drop();
      begin(read(row));
      return row;
    } catch (problem) {
      const met = conflictOf<Row>(problem);
      if (met) {
        const theirs = read(met.current);
        const now = { theirs: theirs.values, version: theirs.version ?? 0, by: met.by, at: met.at };
        setConflict({ base: base.values, mine: values, ...now });
      } else {
        if (form.takeProblems(renamed(problem, fieldOf))) setRefused((times) => times + 1);
        notify.problem(failure ? failure(problem) : failureText(t, problem));
      }
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  return {
    form,
    saving,
    refused,
    restoredFrom,
    save: () => write(form.values, base.version),
    reset: () => {
      draft.drop();
      begin(saved);
    },
    conflict: {
      conflict,
      onClose: () => setConflict(undefined),
      onUseTheirs: () => {
        if (conflict) begin({ values: conflict.theirs, version: conflict.version });
        draft.drop();
        setConflict(undefined);
      },
      onSave: (joined) => {
        if (!conflict) return;
        // From here on theirs is what the typing stands on, also when this write is refused in its turn.
        setBase({ values: conflict.theirs, version: conflict.version });
        form.replace(joined);
        setConflict(undefined);
        void write(joined, conflict.version);
      },
    },
  };
}

/** The same failure with its fields named as the form names them. */
export function renamed(problem: unknown, fieldOf: ((name: string) => string) | undefined): unknown {
  if (!fieldOf || !(problem instanceof ApiError)) return problem;
  const fields = Object.fromEntries(Object.entries(problem.fields).map(([name, wrong]) => [fieldOf(name), wrong]));
  return new ApiError(problem.status, { success: false, error: { code: "invalid", message: problem.message, fields } });
}
