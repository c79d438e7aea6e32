import { type OnFailure, useAttempt } from "./use-attempt.ts";
import { useOnce } from "./use-once.ts";

export type IdempotencyHeaders = { "idempotency-key": string };

export interface SubmitOptions<T> {
  /** Sends the form; rejects with what went wrong, which becomes `problem`. */
  onSend(headers: IdempotencyHeaders): Promise<T>;
  /** Called with the answer. */
  onDone(answer: T): void;
  onFailure?: OnFailure | undefined;
}

export interface Submit {
  submit(): Promise<boolean>;
  busy: boolean;
  problem: unknown;
}

/** Sends a form once however often its button is pressed (use-once.ts), and keeps what went wrong until the next try. */
export function useSubmit<T>({ onSend, onDone, onFailure }: SubmitOptions<T>): Submit {
  const once = useOnce();
  const { attempt, busy, problem } = useAttempt(onFailure);
  return { submit: () => attempt(async () => onDone(await once(onSend))), busy, problem };
}
