import { useRef, useState } from "react";
import { Field } from "../../../src-shared/ui/field.tsx";
import { amountOnly } from "../../../src-shared/values/money.ts";
import { useServices } from "../../app/services.tsx";
import { type QuoteLineValues, unitPriceOf } from "./quote-values.ts";
import { readTypedPrice } from "./typed-price.ts";

type Priced = Pick<QuoteLineValues, "kind" | "listPrice" | "discount" | "agreedPrice">;

interface PriceFieldProps {
  line: Priced;
  problem: string | undefined;
  onChange(change: Partial<Priced>): void;
}

/**
 * The price of one piece: an amount is charged as it is typed, "10%" is taken off the list price, and nothing is the list price
 * again. What is neither changes nothing: the price before comes back.
 */
export function PriceField({ line, problem, onChange }: PriceFieldProps) {
  const { t } = useServices();
  const [typed, setTyped] = useState<string>();
  const before = useRef<Partial<Priced>>({});
  const price = unitPriceOf(line);
  const shown = typed ?? (price === null ? "" : amountOnly(price));
  const unclear = typed !== undefined && typed.trim() !== "" && readTypedPrice(typed) === null;
  return (
    <Field label={t("quote.line.price")} problem={problem ?? (unclear ? t("quote.line.priceUnclear") : undefined)}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="decimal"
          dir="ltr"
          value={shown}
          onFocus={() => {
            const { listPrice, discount, agreedPrice } = line;
            before.current = { listPrice, discount, agreedPrice };
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(changeOf(line, event.target.value) ?? before.current);
          }}
          onBlur={() => setTyped(undefined)}
          className="field text-end tabular-nums"
        />
      )}
    </Field>
  );
}

/** What is written by hand has no list price beside its own. */
function changeOf(line: Priced, typed: string): Partial<Priced> | null {
  if (typed.trim() === "")
    return line.kind === "text" ? { listPrice: null, discount: null } : { agreedPrice: null, discount: null };
  const read = readTypedPrice(typed);
  if (read === null) return null;
  if ("percent" in read) return { agreedPrice: null, discount: read.percent };
  return line.kind === "text" ? { listPrice: read.price, discount: null } : { agreedPrice: read.price, discount: null };
}
