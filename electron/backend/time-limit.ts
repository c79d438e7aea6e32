/** Time limits of requests to the server: on a connection that swallows packets, nothing else would ever end them. */

/** Until the server's first answer. */
export const ANSWER_MS = 30_000;
/** Slowest upload that is waited for, in bytes a millisecond. */
const UPLOAD_BYTES_PER_MS = 16;

export const answerLimit = (bodyBytes: number): number => ANSWER_MS + Math.ceil(bodyBytes / UPLOAD_BYTES_PER_MS);

/** A signal that aborts after `ms` without `extend`; `end` stops the timer. */
export function timeLimit(ms: number): { signal: AbortSignal; extend(): void; end(): void } {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(new Error(`no answer within ${ms} ms`)), ms).unref();
  let timer = start();
  return {
    signal: controller.signal,
    extend() {
      clearTimeout(timer);
      timer = start();
    },
    end: () => clearTimeout(timer),
  };
}
