/**
 * What the checkout remembers in this tab until the order is placed, in session storage:
 *
 *   checkout-draft     what is typed, so that a reload or a wrong turn loses nothing
 *   checkout-attempt   { content, key }: the Idempotency-Key of an order that was sent and not yet answered
 *
 * 1. The same content is sent again with the same key, however often the line drops: the server places it once.
 * 2. Any change of content is another order and gets another key.
 * 3. Once the server has answered, in whatever way, the key has done its work and is dropped.
 */
import { newId } from "../../../src-shared/values/id.ts";
import type { CheckoutValues } from "./checkout-values.ts";

const DRAFT = "checkout-draft";
const ATTEMPT = "checkout-attempt";

export function readDraft(): CheckoutValues {
  return read(DRAFT) ?? {};
}

export function saveDraft(values: CheckoutValues): void {
  write(DRAFT, values);
}

/** The key to send this content with; `undefined` where nothing can be remembered, as on the server. */
export function keyFor(content: string): string | undefined {
  if (!hasMemory()) return undefined;
  const known = read(ATTEMPT);
  if (known?.content === content && known.key) return known.key;
  const key = newId();
  write(ATTEMPT, { content, key });
  return key;
}

export function attemptAnswered(): void {
  forget(ATTEMPT);
}

export function forgetCheckout(): void {
  forget(DRAFT);
  forget(ATTEMPT);
}

/** A browser that is told to block cookies throws at the very name. */
function hasMemory(): boolean {
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
    // No room: the form still works, it only forgets on reload.
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored then either.
  }
}
