/**
 * Storage of the checkout in this tab until the order is placed, in session storage:
 *
 *   checkout-draft     typed values, so that a reload or a wrong link loses nothing
 *   checkout-attempt   { content, key }: the Idempotency-Key of an order that was sent and not yet answered
 *
 * 1. The same content is sent again with the same key, however often the connection is lost: the server places it once.
 * 2. Any change of content is another order and gets another key.
 * 3. A final answer of the server, order or refusal, ends the attempt and drops its key.
 */

import { newId } from "../../../src-shared/values/id.ts";
import type { Values } from "../../forms/submit-form.ts";

const DRAFT = "checkout-draft";
const ATTEMPT = "checkout-attempt";

export function readDraft(): Values {
  return read(DRAFT) ?? {};
}

export function saveDraft(values: Values): void {
  write(DRAFT, values);
}

/** The key for this content; undefined without storage, as on the server. */
export function keyFor(content: string): string | undefined {
  if (!hasStorage()) return undefined;
  const storedAttempt = read(ATTEMPT);
  if (storedAttempt?.content === content && storedAttempt.key) return storedAttempt.key;
  const key = newId();
  write(ATTEMPT, { content, key });
  return key;
}

export function endAttempt(): void {
  forget(ATTEMPT);
}

export function clearCheckout(): void {
  forget(DRAFT);
  forget(ATTEMPT);
}

/** A browser that blocks cookies throws at the very name. */
function hasStorage(): boolean {
  try {
    return typeof sessionStorage !== "undefined";
  } catch {
    return false;
  }
}

function read(name: string): Record<string, string> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === "string"));
  } catch {
    return undefined;
  }
}

function write(name: string, value: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage the form works; only a reload loses its draft.
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Without storage nothing was stored.
  }
}
