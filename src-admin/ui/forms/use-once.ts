import { useCallback, useRef } from "react";
import { ApiError } from "../../../src-shared/api/client.ts";
import { newId } from "../../../src-shared/values/id.ts";

export type SendOnce = <T>(send: (headers: { "idempotency-key": string }) => Promise<T>) => Promise<T>;

/**
 * Sends something that must not happen twice: `once((headers) => write.mutateAsync({ body, headers }))`. A second press
 * joins the first; when the answer got lost on the way, the next try carries the same key, so that the server answers
 * what it answered then. After an answer, also a refusal, the next sending is a new one.
 */
export function useOnce(): SendOnce {
  const key = useRef<string>(undefined);
  const running = useRef<Promise<unknown>>(undefined);
  return useCallback(async (send) => {
    if (running.current !== undefined) return running.current as ReturnType<typeof send>;
    key.current ??= newId();
    const sending = send({ "idempotency-key": key.current });
    running.current = sending;
    try {
      const answer = await sending;
      key.current = undefined;
      return answer;
    } catch (problem) {
      // Without an answer nobody knows whether it was done.
      if (problem instanceof ApiError && problem.status > 0 && problem.status < 500) key.current = undefined;
      throw problem;
    } finally {
      running.current = undefined;
    }
  }, []);
}
