import { type CartLine, removeLine, setQuantity } from "../../../src-shared/cart/cart.ts";
import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

/** Difference between the shown and the current order. Amounts in dirhams; null where there was none. */
export type Change =
  | { kind: "price"; name: LocalizedText; was: number; now: number }
  | { kind: "delivery" | "total"; was: number | null; now: number }
  | { kind: "short"; name: LocalizedText; left: number }
  | { kind: "soldOut"; name: LocalizedText }
  | { kind: "gone" };

/** Form fields with the prices on screen when the button was pressed. */
export const SHOWN_PRICE = "shown";
export const SHOWN_DELIVERY = "shownDelivery";
export const SHOWN_TOTAL = "shownTotal";

export const shownPrice = (line: { variantId: string; unitPrice: number }) => `${line.variantId}:${line.unitPrice}`;

/** Differences between the form's shown prices and the current ones. */
export function changesSince(form: FormData, now: PricedCart): Change[] {
  const prices = new Map(form.getAll(SHOWN_PRICE).map((entry) => String(entry).split(":") as [string, string]));
  const changes: Change[] = now.gone.map(() => ({ kind: "gone" }));
  for (const line of now.lines) {
    const { name, unitPrice } = line;
    const was = amountIn(prices.get(line.variantId));
    if (line.problem === "out_of_stock") changes.push({ kind: "soldOut", name });
    else if (line.problem === "only_left") changes.push({ kind: "short", name, left: line.left ?? 0 });
    if (was !== null && was !== unitPrice) changes.push({ kind: "price", name, was, now: unitPrice });
  }
  const delivery = amountIn(form.get(SHOWN_DELIVERY));
  if (now.totals.delivery !== null && now.totals.delivery !== (delivery ?? 0)) {
    changes.push({ kind: "delivery", was: delivery, now: now.totals.delivery });
  }
  const total = amountIn(form.get(SHOWN_TOTAL));
  if (total !== null && total !== now.totals.total) changes.push({ kind: "total", was: total, now: now.totals.total });
  return changes;
}

/** A non-negative amount of dirhams from a form; null when there is none. */
export function amountIn(entry: FormDataEntryValue | null | undefined): number | null {
  return typeof entry === "string" && /^\d{1,15}$/.test(entry) ? Number(entry) : null;
}

/** The cart limited to the stock left. */
export function takeWhatIsLeft(lines: CartLine[], now: PricedCart): CartLine[] {
  const sold = now.gone.reduce(removeLine, lines);
  return now.lines.reduce((cart, { variantId, problem, left }) => {
    if (problem === "out_of_stock") return removeLine(cart, variantId);
    return problem === "only_left" ? setQuantity(cart, variantId, left ?? 0) : cart;
  }, sold);
}
