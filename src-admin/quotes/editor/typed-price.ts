import { parseMoney } from "../../../src-shared/values/money.ts";
import { readNumber } from "../../ui/fields/number-field.tsx";

/** A price of one piece in dirhams, or per cent below the list price. */
export type TypedPrice = { price: number } | { percent: number };

/** What was typed where a price stands: "1,400", "10%", "٪10", "-10 %"; null when it is neither clearly. */
export function readTypedPrice(typed: string): TypedPrice | null {
  const text = typed.trim();
  if (!/[%٪]/.test(text)) {
    const price = parseMoney(text);
    return price === null ? null : { price };
  }
  const percent = readNumber(text.replace(/^[%٪]|[%٪]$/g, "").replace(/^[-\u2212]/, ""), 2);
  return percent === null || percent < 0 || percent > 100 ? null : { percent };
}
