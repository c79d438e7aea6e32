import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { MAX_QUANTITY } from "../../../src-shared/cart/cart.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import { keptByProperties } from "../../app/kept.tsx";
import { useServices } from "../../app/page-hooks.ts";

/** Quantity to buy: typed (in Arabic digits too) or stepped. The field is named `quantity` in its form. */
export const QuantityField = import.meta.env.SSR ? keptByProperties("quantity", Quantity) : Quantity;

function Quantity() {
  const { t } = useServices();
  const [text, setText] = useState("1");
  const quantity = Number.parseInt(toWesternDigits(text), 10) || 1;
  const step = (by: number) => setText(String(Math.min(Math.max(quantity + by, 1), MAX_QUANTITY)));
  return (
    <div className="flex h-12 items-stretch rounded-md border border-edge bg-white focus-within:border-ink">
      <button
        type="button"
        onClick={() => step(-1)}
        disabled={quantity <= 1}
        aria-label={t("product.fewer")}
        className="grid noscript:hidden w-11 place-items-center rounded-s-md hover:bg-sand disabled:text-edge"
      >
        <Icon of={Minus} className="size-4" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        name="quantity"
        value={text}
        maxLength={3}
        autoComplete="off"
        aria-label={t("product.quantity")}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setText(String(Math.min(Math.max(quantity, 1), MAX_QUANTITY)))}
        onFocus={(event) => event.target.select()}
        className="w-10 noscript:w-16 bg-transparent text-center text-base tabular-nums outline-none"
      />
      <button
        type="button"
        onClick={() => step(1)}
        disabled={quantity >= MAX_QUANTITY}
        aria-label={t("product.more")}
        className="grid noscript:hidden w-11 place-items-center rounded-e-md hover:bg-sand disabled:text-edge"
      >
        <Icon of={Plus} className="size-4" />
      </button>
    </div>
  );
}
