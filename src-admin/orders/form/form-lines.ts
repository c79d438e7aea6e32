/**
 * The lines of an order's form. The same product may stand on several of them, one for each room, so a line is known by
 * itself and never by its product.
 */
import { newId } from "../../../src-shared/values/id.ts";
import type { FormLine } from "../../sales-form/order-form-values.ts";

/** What React knows a line by: its id, or where it stands as long as it has none. */
export const keyOfLine = ({ id, variantId }: Pick<FormLine, "id" | "variantId">, at: number): string =>
  id ?? `${variantId} ${at}`;

/** The lines after a product was picked: one piece more on the last line of it, or a line of its own. */
export function withPicked(lines: readonly FormLine[], picked: FormLine): FormLine[] {
  const at = lines.findLastIndex((line) => line.variantId === picked.variantId);
  const current = lines[at];
  return current ? lines.with(at, { ...current, quantity: (current.quantity ?? 0) + 1 }) : [...lines, picked];
}

/**
 * The lines with another one of the same product below the line at `at`, for another room. Prices of a quote belong to its
 * own line, and so does what was given up; everything else may be wanted there too.
 */
export function withAnother(lines: readonly FormLine[], at: number): FormLine[] {
  const line = lines[at];
  if (!line) return [...lines];
  const copy = { ...line, id: newId(), quantity: 1, discount: null, givenUp: 0 };
  return [...lines.slice(0, at + 1), copy, ...lines.slice(at + 1)];
}
