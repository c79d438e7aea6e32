import { useState } from "react";
import { useOnce } from "./use-once.ts";

export type IdempotencyHeaders = { "idempotency-key": string };

export interface SubmitOptions<T> {
  /** Sends it; rejects with what went wrong, which becomes `problem`. */
  onSend(headers: IdempotencyHeaders): Promise<T>;
  /** Told of the answer. */
  onDone(answer: T): void;
  /** Told of a failure, to put it beside its fields; with "shown" it is not `problem` as well. */
  onFailure?: ((failure: unknown) => "shown" | undefined) | undefined;
}

export interface Submit {
  submit(): Promise<void>;
  busy: boolean;
  problem: unknown;
}

/** Sends a form once however often its button is pressed (use-once.ts), and keeps what went wrong until the next try. */
export function useSubmit<T>({ onSend, onDone, onFailure }: SubmitOptions<T>): Submit {
  const once = useOnce();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await once(onSend));
    } catch (failure) {
      if (onFailure?.(failure) !== "shown") setProblem(failure);
    }
    setBusy(false);
  };
  return { submit, busy, problem };
}
