import type { Json } from "./schema.ts";

/** JSON text for a `Json<T>` column. */
export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

/** The value of a `Json<T>` column. */
export const fromJson = <T>(text: Json<T>): T => JSON.parse(text) as T;

/** Texts that are kept with their values; a shop has some hundred that are read with each order. */
const MAX_KEPT = 500;
const kept = new Map<string, unknown>();

/** As `fromJson`, for a text that is read all the time and seldom changes: parsed once, and frozen. */
export function fromKeptJson<T>(text: Json<T>): T {
  const known = kept.get(text);
  if (known !== undefined) return known as T;
  const value = JSON.parse(text, (_name, part) => Object.freeze(part)) as T;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(text, value);
  return value;
}
