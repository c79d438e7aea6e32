import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { MAX_QUANTITY } from "../../../src-shared/cart/cart.ts";
import { FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { useField } from "../../forms/form-context.tsx";
import { ShownIn } from "../../products/shown-in.tsx";
import { type QuoteItem, quantityField } from "./quote-lines.ts";

/** The products of a quote request, each with its quantity. */
export function QuoteItems({
  items,
  onRemove,
}: {
  items: readonly QuoteItem[];
  onRemove: (variantId: string) => void;
}) {
  const { t } = useServices();
  if (items.length === 0) return null;
  return (
    <fieldset>
      <FieldLabel as="legend">{t("quote.products")}</FieldLabel>
      <ul className="divide-y divide-line rounded-md border border-line">
        {items.map((item) => (
          <Item key={item.variantId} item={item} onRemove={onRemove} />
        ))}
      </ul>
    </fieldset>
  );
}

function Item({ item, onRemove }: { item: QuoteItem; onRemove: (variantId: string) => void }) {
  const { lang, t } = useServices();
  const field = quantityField(item.variantId);
  const { value, problem } = useField(field);
  const name = textIn(item.name, lang);
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 gap-y-2 p-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto_2.75rem]">
      <span className="well block size-14 flex-none rounded-sm">
        <Picture picture={item.picture} lang={lang} sizes="3.5rem" decorative className="size-full object-cover" />
      </span>
      <span className="min-w-0 text-sm leading-snug">
        <Localized text={item.name} lang={lang} className="block font-medium" />
        <span className="text-muted text-xs">
          <Localized text={item.optionText} lang={lang} />
          {textIn(item.optionText, lang) !== "" && " · "}
          <bdi>{item.sku}</bdi>
        </span>
        <ShownIn colour={item.shownIn} />
      </span>
      <IconButton
        onClick={() => onRemove(item.variantId)}
        label={t("cart.removeNamed", { name })}
        className="noscript:hidden sm:order-1"
      >
        <Icon of={X} className="size-4.5" />
      </IconButton>
      <Quantity
        id={field}
        first={value || String(item.quantity)}
        label={t("cart.quantityOf", { name })}
        problem={problem && `${field}-problem`}
      />
      <FieldProblem id={`${field}-problem`} className="order-2 col-span-full">
        {problem}
      </FieldProblem>
    </li>
  );
}

interface QuantityProps {
  id: string;
  first: string;
  label: string;
  /** The id of the sentence about it. */
  problem: string | undefined;
}

/** Pieces of a product, typed or stepped. */
function Quantity({ id, first, label, problem }: QuantityProps) {
  const { t } = useServices();
  const [typed, setTyped] = useState(first);
  const quantity = Number.parseInt(toWesternDigits(typed), 10) || 1;
  const step = (by: number) => setTyped(String(Math.min(Math.max(quantity + by, 1), MAX_QUANTITY)));
  const button = (by: 1 | -1) => (
    <button
      type="button"
      onClick={() => step(by)}
      aria-disabled={by < 0 ? quantity <= 1 : quantity >= MAX_QUANTITY}
      aria-label={t(by < 0 ? "cart.less" : "cart.more")}
      className="grid noscript:hidden w-11 place-items-center rounded-md hover:bg-sand aria-disabled:text-edge"
    >
      <Icon of={by < 0 ? Minus : Plus} className="size-4" />
    </button>
  );
  return (
    <span className="col-start-2 flex h-11 w-fit items-stretch rounded-md border border-edge bg-white focus-within:border-ink has-aria-invalid:border-bad sm:col-start-auto">
      {button(-1)}
      <input
        id={id}
        name={id}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem}
        className="w-12 bg-transparent text-center tabular-nums outline-none"
      />
      {button(1)}
    </span>
  );
}
