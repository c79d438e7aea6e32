import { useState } from "react";
import type { AdminText } from "../../../src-shared/text/admin/index.ts";
import { notify } from "../../../src-shared/ui/notify.ts";
import { failureText } from "../../app/failure-text.ts";
import { useServices } from "../../app/services.tsx";

export interface Attempt {
  /** Runs the work; true when it was done, false when it failed. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
  busy: boolean;
  /** What went wrong at the last try. */
  problem: unknown;
}

/** `onFailure`: puts a failure beside its fields; with true it is not `problem` as well. */
export type OnFailure = (failure: unknown) => boolean | undefined;

type TextOf = (t: AdminText, failure: unknown) => string;

/** One thing at a time that may fail: busy while it runs, and what went wrong until the next try. */
export function useAttempt(onFailure?: OnFailure): Attempt {
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      if (!onFailure?.(failure)) setProblem(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy, problem };
}

/** The same for a button beside which a problem has no place: a message shows it. */
export function useNotifiedAttempt(textOf: TextOf = failureText): Omit<Attempt, "problem"> {
  const { t } = useServices();
  return useAttempt((failure) => notifyFailure(t, failure, textOf));
}

/** Shows a failure as a message. */
export function notifyFailure(t: AdminText, failure: unknown, textOf: TextOf = failureText): true {
  notify.problem(textOf(t, failure));
  return true;
}
