/**
 * The cart in a browser: local storage under `cart` (specification, section 3), the same in every tab.
 *
 * 1. Storage is the truth; what is remembered here is only the last text read and what it meant, so that nobody gets
 *    a new array for an unchanged cart.
 * 2. What is stored is never trusted: older, damaged or forged content is repaired or dropped (cart/cart.ts).
 * 3. Where storage is full or forbidden the cart goes on in memory, and `isKept` says so.
 *
 * The module is harmless on the server: it touches the browser only when asked.
 */
import { CART_STORAGE_KEY, type CartLine, parseStoredCart, repairCart } from "../../src-shared/cart/cart.ts";

const listeners = new Set<() => void>();
let known: { text: string | null; lines: CartLine[] } = { text: null, lines: [] };
let inMemory: CartLine[] | undefined;

function read(): CartLine[] {
  if (inMemory) return inMemory;
  let text: string | null;
  try {
    text = localStorage.getItem(CART_STORAGE_KEY);
  } catch {
    return known.lines;
  }
  if (text !== known.text) known = { text, lines: parseStoredCart(text) };
  return known.lines;
}

function write(lines: CartLine[]): void {
  const sound = repairCart(lines);
  try {
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(sound));
    inMemory = undefined;
  } catch {
    inMemory = sound;
  }
  announce();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", heard);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", heard);
  };
}

// Another tab wrote; `null` means that it cleared everything.
function heard(event: StorageEvent): void {
  if (event.key === CART_STORAGE_KEY || event.key === null) announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

export const cartStore = {
  read,
  write,
  subscribe,
  /** False when the cart lives only as long as this page: there was no room to store it. */
  isKept: (): boolean => inMemory === undefined,
};
