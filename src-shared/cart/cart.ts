import { isId } from "../values/id.ts";

/** Services that can be ordered with a line (src-shared/README.md, Services). */
export const SERVICE_KEYS = ["assembly", "carryUp", "takeAway"] as const;
export type ServiceKey = (typeof SERVICE_KEYS)[number];

/**
 * One line of the cart. It has no price: the server prices it each time (src-shared/README.md, Cart and checkout).
 */
export interface CartLine {
  variantId: string;
  quantity: number;
  services?: ServiceKey[];
}

/** Key of the cart in local storage (specification, section 3). */
export const CART_STORAGE_KEY = "cart";
/** Limits of server/security.md, row 24. */
export const MAX_QUANTITY = 999;
export const MAX_LINES = 100;
// Lines that are parsed at most, so that a forged cart of a million lines does not freeze the page.
const MAX_LINES_READ = 1000;

/**
 * Repairs a stored cart: never throws (src-shared/README.md, Cart and checkout: repaired or dropped,
 * never a crash). Lines without an id of ours or without at least one piece are dropped, more than 999 pieces become
 * 999, the same variant twice becomes one line, and the hundred-and-first line goes.
 */
export function repairCart(raw: unknown): CartLine[] {
  const stored = Array.isArray(raw) ? raw : isRecord(raw) && Array.isArray(raw.lines) ? raw.lines : [];
  return stored.slice(0, MAX_LINES_READ).reduce<CartLine[]>((lines, entry) => {
    const line = repairLine(entry);
    return line === null ? lines : addToCart(lines, line);
  }, []);
}

/** The cart as the browser stored it; empty when there is none or it cannot be read. */
export function parseStoredCart(text: string | null): CartLine[] {
  if (text === null) return [];
  try {
    return repairCart(JSON.parse(text));
  } catch {
    return [];
  }
}

/**
 * Adds a line to the cart, or its quantity and services to a line of the same variant.
 * Unchanged (the same array) when the line is no line, or when the cart already has 100 others.
 */
export function addToCart(lines: CartLine[], addition: CartLine): CartLine[] {
  const added = repairLine(addition);
  if (added === null) return lines;
  const existing = lines.find((line) => line.variantId === added.variantId);
  if (existing === undefined) return lines.length >= MAX_LINES ? lines : [...lines, added];
  const services = [...(existing.services ?? []), ...(added.services ?? [])];
  const merged = makeLine(added.variantId, existing.quantity + added.quantity, services);
  return lines.map((line) => (line === existing ? merged : line));
}

/** Whether a variant's quantity would be above the maximum of an order. */
export function isBeyondMaximum(lines: readonly CartLine[], { variantId, quantity }: CartLine): boolean {
  const there = lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
  return there + quantity > MAX_QUANTITY;
}

/** Sets the quantity of one line; 0 or less removes the line, NaN changes nothing. */
export function setQuantity(lines: CartLine[], variantId: string, quantity: number): CartLine[] {
  if (Number.isNaN(quantity)) return lines;
  if (quantity < 1) return removeLine(lines, variantId);
  return lines.map((line) =>
    line.variantId === variantId ? makeLine(variantId, quantity, line.services ?? []) : line,
  );
}

/** Sets the services of one line. */
export function setServices(lines: CartLine[], variantId: string, services: readonly ServiceKey[]): CartLine[] {
  return lines.map((line) => (line.variantId === variantId ? makeLine(variantId, line.quantity, services) : line));
}

export function removeLine(lines: CartLine[], variantId: string): CartLine[] {
  return lines.filter((line) => line.variantId !== variantId);
}

/** Sum of the quantities in the cart. */
export function cartCount(lines: readonly CartLine[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

/** The text on the cart's badge: "99+" above 99 (specification, sections 2 and 9), nothing for an empty cart. */
export function badge(count: number): string {
  if (count < 1) return "";
  return count > 99 ? "99+" : String(count);
}

function repairLine(entry: unknown): CartLine | null {
  if (!isRecord(entry) || typeof entry.variantId !== "string" || !isId(entry.variantId)) return null;
  const quantity = readQuantity(entry.quantity);
  if (quantity < 1) return null;
  return makeLine(entry.variantId, quantity, Array.isArray(entry.services) ? entry.services : []);
}

function makeLine(variantId: string, quantity: number, services: readonly unknown[]): CartLine {
  const wanted = SERVICE_KEYS.filter((key) => services.includes(key));
  const pieces = Math.min(Math.trunc(quantity), MAX_QUANTITY);
  return wanted.length === 0 ? { variantId, quantity: pieces } : { variantId, quantity: pieces, services: wanted };
}

// Older carts may hold the number as text. NaN compares false with 1, so it is sorted out here.
function readQuantity(value: unknown): number {
  if (typeof value === "string") return /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return typeof value === "number" && !Number.isNaN(value) ? value : 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
