import { PAGES } from "../../../src-shared/addresses.ts";
import { type CartLine, MAX_QUANTITY } from "../../../src-shared/cart/cart.ts";
import type { PricedLine } from "../../../src-shared/cart/operations.ts";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import type { Services } from "../../app/page.ts";

/** Line of a quote request: a variant and its quantity. */
export interface QuoteLine {
  variantId: string;
  quantity: number;
}

/** The same with its product, if the shop still sells it. */
export type QuoteItem = Pick<
  PricedLine,
  "variantId" | "quantity" | "name" | "optionText" | "picture" | "shownIn" | "sku"
>;

/** Names and pictures of the lines; products no longer sold are left out. */
export async function describeLines(
  { api }: Pick<Services, "api">,
  lines: readonly QuoteLine[],
  signal?: AbortSignal,
): Promise<QuoteItem[]> {
  if (lines.length === 0) return [];
  const requestedLines = lines.map(({ variantId, quantity }) => ({ variantId, quantity }));
  const cart = await api("POST /api/cart/price", { body: { lines: requestedLines }, signal });
  return cart.lines.map(({ variantId, quantity, name, optionText, picture, shownIn, sku }) => ({
    variantId,
    quantity,
    name,
    optionText,
    picture,
    shownIn,
    sku,
  }));
}

/** Address of the quote page for these lines; `cart` lets it read them from the cart instead. */
export function quotePath(lines: readonly QuoteLine[] | "cart"): string {
  if (lines === "cart") return `${PAGES.quote}?from=cart`;
  const query = new URLSearchParams(lines.flatMap(({ variantId, quantity }) => [["line", `${variantId}*${quantity}`]]));
  return lines.length === 0 ? PAGES.quote : `${PAGES.quote}?${query}`;
}

/** Lines of such an address; invalid ones are left out. */
export function linesAt(search: URLSearchParams, cart: readonly CartLine[]): QuoteLine[] {
  if (search.get("from") === "cart") return cart.map(({ variantId, quantity }) => ({ variantId, quantity }));
  return search
    .getAll("line")
    .slice(0, 100)
    .flatMap((text) => {
      const [, variantId, digits] = /^([\w-]{1,64})\*(\d{1,3})$/.exec(text) ?? [];
      const quantity = Number(digits);
      return variantId && quantity >= 1 ? [{ variantId, quantity }] : [];
    });
}

const FIELD = "quantity-";

/** Name of a line's quantity field. */
export const quantityField = (variantId: string): string => FIELD + variantId;

/** Lines of the form. An empty quantity or 0 leaves a line out; an invalid one is null. */
export function linesIn(form: FormData): { variantId: string; quantity: number | null }[] {
  return [...form].flatMap(([name, value]) => {
    if (!name.startsWith(FIELD) || typeof value !== "string") return [];
    const digits = toWesternDigits(value).trim();
    if (digits === "" || /^0+$/.test(digits)) return [];
    const quantity = /^\d{1,9}$/.test(digits) && Number(digits) <= MAX_QUANTITY ? Number(digits) : null;
    return [{ variantId: name.slice(FIELD.length), quantity }];
  });
}
