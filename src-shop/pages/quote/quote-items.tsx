import X from "lucide-react/icons/x";
import { FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { useField } from "../../forms/form-context.tsx";
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
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <span className="well block size-14 flex-none rounded-sm">
        <Picture picture={item.picture} lang={lang} sizes="3.5rem" decorative className="size-full object-cover" />
      </span>
      <span className="min-w-0 flex-1 basis-32 text-sm leading-snug">
        <Localized text={item.name} lang={lang} className="block font-medium" />
        <span className="text-muted text-xs">
          <Localized text={item.optionText} lang={lang} />
          {textIn(item.optionText, lang) !== "" && " · "}
          <bdi>{item.sku}</bdi>
        </span>
      </span>
      <input
        id={field}
        name={field}
        defaultValue={value || item.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-label={t("cart.quantityOf", { name })}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${field}-problem`}
        className="field w-18 text-center tabular-nums"
      />
      <IconButton
        onClick={() => onRemove(item.variantId)}
        label={t("cart.removeNamed", { name })}
        className="-me-1 noscript:hidden"
      >
        <Icon of={X} className="size-4.5" />
      </IconButton>
      <FieldProblem id={`${field}-problem`} className="w-full">
        {problem}
      </FieldProblem>
    </li>
  );
}
