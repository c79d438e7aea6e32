import { useEffect, useRef, useState } from "react";
import { addToCart, type CartLine as StoredLine } from "../../../src-shared/cart/cart.ts";
import type { PricedCart } from "../../../src-shared/cart/operations.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { changeCart } from "../../cart/cart-form.ts";
import { Note, noteButton } from "../../ui/note.tsx";
import { CartLine } from "./cart-line.tsx";
import { useSeenPrices } from "./use-seen-prices.ts";

/** The line that was removed last, and can be put back. */
export interface Removed {
  line: StoredLine;
  name: string;
}

interface CartLinesProps {
  cart: PricedCart;
  onRemoved: (removed: Removed) => void;
}

/** The products of the cart. */
export function CartLines({ cart: priced, onRemoved }: CartLinesProps) {
  const { cart, lang, t } = useServices();
  const { was, seen } = useSeenPrices(priced);

  function send(form: FormData) {
    const before = cart.read();
    const after = changeCart(before, form);
    cart.write(after);
    const line = before.find((one) => !after.some(({ variantId }) => variantId === one.variantId));
    const product = priced.lines.find(({ variantId }) => variantId === line?.variantId);
    if (line && product) onRemoved({ line, name: textIn(product.name, lang) });
  }

  return (
    <ul aria-label={t("cart.title")} className="border-b border-line">
      {priced.lines.map((line) => (
        <li key={line.variantId} className="border-t border-line py-6">
          <CartLine line={line} was={was(line)} onSend={send} onPriceSeen={() => seen(line)} />
        </li>
      ))}
    </ul>
  );
}

/** Notice of a removed line; the focus goes to its undo button. */
export function RemovedNote({ removed, onUndone }: { removed: Removed; onUndone: () => void }) {
  const { cart, t } = useServices();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<Removed>();
  useEffect(() => {
    if (shown !== removed) button.current?.focus({ preventScroll: true });
    setShown(removed);
  }, [removed, shown]);
  return (
    <Note
      live
      className="mb-6"
      action={
        <button
          ref={button}
          type="button"
          className={noteButton}
          onClick={() => {
            cart.write(addToCart(cart.read(), removed.line));
            onUndone();
          }}
        >
          {t("cart.undo")}
        </button>
      }
    >
      {t("cart.removed", { name: removed.name })}
    </Note>
  );
}
