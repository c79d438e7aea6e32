/**
 * The cart in a browser: local storage under `cart` (specification, section 3), the same in every tab.
 *
 * 1. Storage decides; the module holds only the last text read and its parsed lines, so that an unchanged cart is the same
 *    array.
 * 2. Stored content is never trusted: older, damaged or forged content is repaired or dropped (cart/cart.ts).
 * 3. Where storage is full or forbidden the cart is held in memory, and `isStored` is false.
 *
 * The module can be loaded on the server: only its functions touch the browser.
 */
import { CART_STORAGE_KEY, type CartLine, parseStoredCart, repairCart } from "../../src-shared/cart/cart.ts";

const listeners = new Set<() => void>();
let storedCart: { text: string | null; lines: CartLine[] } = { text: null, lines: [] };
let inMemory: CartLine[] | undefined;

function read(): CartLine[] {
  if (inMemory) return inMemory;
  let text: string | null;
  try {
    text = localStorage.getItem(CART_STORAGE_KEY);
  } catch {
    return storedCart.lines;
  }
  if (text !== storedCart.text) storedCart = { text, lines: parseStoredCart(text) };
  return storedCart.lines;
}

function write(lines: CartLine[]): void {
  const repaired = repairCart(lines);
  try {
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(repaired));
    inMemory = undefined;
  } catch {
    inMemory = repaired;
  }
  announce();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}

// Another tab wrote; `null` means that it cleared everything.
function onStorage(event: StorageEvent): void {
  if (event.key === CART_STORAGE_KEY || event.key === null) announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

export const cartStore = {
  read,
  write,
  subscribe,
  /** False when the cart could not be stored and lives only as long as this page. */
  isStored: (): boolean => inMemory === undefined,
};
