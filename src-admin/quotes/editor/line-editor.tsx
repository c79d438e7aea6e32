import Ellipsis from "lucide-react/icons/ellipsis";
import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { discountReaching } from "../../../src-shared/orders/discount.ts";
import { combinedDiscount } from "../../../src-shared/quotes/totals.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { amountOnly } from "../../../src-shared/values/money.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { basisPoints } from "../../sales-form/order-form-values.ts";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useDiscountLimit } from "../../ui/forms/use-discount-limit.ts";
import { LINE_GRID } from "./line-columns.tsx";
import { LineDetails } from "./line-details.tsx";
import { LineName } from "./line-name.tsx";
import type { LineEditorProps } from "./line-props.ts";
import { PriceField } from "./price-field.tsx";
import { discountOf, type QuoteLineValues } from "./quote-values.ts";

/** The names of fields are in the heading where lines are rows, and above each field where they are stacked. */
const ROW = "@[38rem]:[&_.field-label]:sr-only";

/** One line in one row: what it is, how many, at what price, and whether the customer may leave it out. */
export function LineEditor(props: LineEditorProps) {
  const { line, name, draft, problems, field, onChange } = props;
  const { t } = useServices();
  const limit = useDiscountLimit();
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const beyond = combinedDiscount(discountOf(line), basisPoints({ discount: props.quoteDiscount })) > limit;
  const total = draft.base.lines.get(line.id);
  const set = (change: Partial<QuoteLineValues>) => onChange({ ...line, ...change });
  const hasDetails = line.note.en !== "" || (line.note.ar ?? "") !== "" || line.cost !== null;
  return (
    <div data-line={line.id} className="@container">
      <div
        className={`relative flex flex-wrap items-end gap-2 py-2 @[38rem]:min-h-10 @[38rem]:py-0 ${LINE_GRID} ${ROW}`}
      >
        <span className="self-start @[38rem]:self-center">{props.handle}</span>
        <div data-cell="name" className="min-w-0 flex-[1_0_70%] pe-16 @[38rem]:pe-0">
          <LineName {...props} />
        </div>
        <div data-cell="quantity" className="w-16 @[38rem]:w-auto">
          <NumberField
            label={t("orderForm.quantity")}
            value={line.quantity}
            onChange={(quantity) => set({ quantity })}
            min={1}
            max={999}
            problem={problems[`${field}.quantity`]}
          />
        </div>
        <div data-cell="price" className="w-28 @[38rem]:w-auto">
          <PriceField
            line={line}
            onChange={set}
            problem={problems[`${field}.listPrice`] ?? problems[`${field}.agreedPrice`]}
          />
        </div>
        <div
          data-cell="discount"
          className="w-20 @[38rem]:w-auto [&_input]:ps-2 [&_input]:pe-6 [&_input+span]:end-2 rtl:[&_input]:ps-6 rtl:[&_input]:pe-2"
        >
          <NumberField
            label={t("orderForm.discount")}
            value={percentOf(line)}
            onChange={(discount) => set({ discount, agreedPrice: null })}
            min={0}
            max={100}
            decimals={2}
            unit="%"
            problem={problems[`${field}.discount`]}
          />
        </div>
        <div className="ms-auto text-end @[38rem]:ms-0">
          <FieldLabel>{t("quote.line.total")}</FieldLabel>
          <p className="py-1.5 font-medium whitespace-nowrap tabular-nums">
            {total ? amountOnly(total.lineTotal) : "–"}
          </p>
        </div>
        <Stock line={line} stock={props.stock} />
        <CheckField
          label={t("quote.line.optional")}
          value={line.optional}
          onChange={(optional) => set({ optional })}
          className="@[38rem]:[&>span]:sr-only"
        />
        <span className="absolute end-0 top-0 flex @[38rem]:static">
          <IconButton
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
            label={t(hasDetails ? "quote.line.moreSaid" : "quote.line.more", { name })}
            title={t(hasDetails ? "quote.line.moreSaid" : "quote.line.more", { name })}
            className={`size-7.5 ${hasDetails ? "text-accent" : "text-muted"}`}
          >
            <Icon of={Ellipsis} className="size-4" />
          </IconButton>
          <IconButton onClick={props.onRemove} label={t("orderForm.removeLine", { name })} className="size-7.5">
            <Icon of={X} className="size-4" />
          </IconButton>
        </span>
      </div>
      <FieldProblem>
        {problems[`${field}.variantId`] ?? (beyond ? t("orderForm.discountMost", { percent: limit / 100 }) : undefined)}
      </FieldProblem>
      <div id={detailsId}>{isOpen && <LineDetails {...props} netUnitPrice={total?.netUnitPrice} />}</div>
    </div>
  );
}

/** Per cent, as it was typed or as the typed price comes to. */
const percentOf = (line: QuoteLineValues): number | null =>
  line.agreedPrice === null || line.listPrice === null
    ? line.discount
    : discountReaching(line.listPrice, line.agreedPrice) / 100;

function Stock({ line, stock }: Pick<LineEditorProps, "line" | "stock">) {
  const { t } = useServices();
  const { number } = useFormat();
  const available = line.variantId === null ? undefined : stock.get(line.variantId);
  const short = typeof available === "number" && available < (line.quantity ?? 1);
  return (
    <div className="text-end">
      <FieldLabel>{t("quote.line.stock")}</FieldLabel>
      <p
        data-stock
        title={short ? t("orderForm.onlyLeft", { count: number(Math.max(0, available)) }) : undefined}
        className={`py-1.5 tabular-nums ${short ? "font-medium text-wait" : "text-muted"}`}
      >
        {typeof available === "number" ? number(Math.max(0, available)) : "–"}
      </p>
    </div>
  );
}
