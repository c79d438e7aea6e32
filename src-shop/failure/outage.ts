/**
 * Outages in the browser: the connection is lost, or the shop does not answer. What the visitor asked for waits for another try, so
 * that the page on screen stays, with a notice around it (outage-notice.tsx).
 */
import { ApiError } from "../../src-shared/api/client.ts";

export interface Outage {
  kind: "offline" | "unreachable";
  isTryingAgain: boolean;
}

let outage: Outage | null = null;
let waiting: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

export const outageNow = (): Outage | null => outage;

export function onOutage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setOutage(next: Outage | null): void {
  outage = next;
  for (const listener of listeners) listener();
}

/** Repeats all that waits. */
export function tryAgain(): void {
  if (outage) setOutage({ ...outage, isTryingAgain: true });
  const woken = waiting;
  waiting = [];
  for (const wake of woken) wake();
}

/** Does `work` again, whenever the visitor asks or the connection is back, until it reaches the shop. Rejects when `signal` is aborted. */
export async function untilReached<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      const result = await work();
      if (outage) {
        setOutage(null);
        tryAgain();
      }
      return result;
    } catch (problem) {
      if (import.meta.env.SSR || !isUnreachable(problem)) throw problem;
      await nextTry(signal);
    }
  }
}

function nextTry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting = waiting.filter((wake) => wake !== resolve);
      if (waiting.length === 0) setOutage(null);
      reject(signal?.reason);
    };
    if (signal?.aborted) return leave();
    signal?.addEventListener("abort", leave, { once: true });
    waiting = [...waiting, resolve];
    setOutage({ kind: navigator.onLine ? "unreachable" : "offline", isTryingAgain: false });
  });
}

/** Whether no server of the shop answered: none at all, or a proxy in its place. The shop's own refusals have a number. */
export function isUnreachable(problem: unknown): boolean {
  if (!(problem instanceof ApiError)) return false;
  return problem.status === 0 || (problem.requestId === undefined && [502, 503, 504].includes(problem.status));
}
