import X from "lucide-react/icons/x";
import type { PricedLine } from "../../src-shared/cart/operations.ts";
import { discountedPrice } from "../../src-shared/orders/discount.ts";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { Skeleton } from "../../src-shared/ui/skeleton.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { useDiscountLimit } from "../ui/forms/use-discount-limit.ts";
import { Thumb } from "../ui/thumb.tsx";
import type { Sale, SaleLine } from "./sale.ts";

interface SaleLinesProps {
  sale: Sale;
  /** What the catalogue says today, by variant. */
  priced: ReadonlyMap<string, PricedLine>;
  problems: Readonly<Record<string, string>>;
  onChange(variantId: string, change: Partial<Pick<SaleLine, "quantity" | "discount">>): void;
  /** Back to the one field. */
  onDone(): void;
}

/** What is on the counter, the newest last: that is the line that single keys act on. */
export function SaleLines({ sale, priced, problems, onChange, onDone }: SaleLinesProps) {
  const { t } = useServices();
  if (sale.lines.length === 0) return <Empty title={t("counter.empty")} text={t("counter.emptyHint")} />;
  return (
    <ul className="divide-y divide-line">
      {sale.lines.map((line, at) => (
        <Line
          key={line.variantId}
          line={line}
          today={priced.get(line.variantId)}
          problem={
            problems[`lines.${at}.quantity`] ?? problems[`lines.${at}.variantId`] ?? problems[`lines.${at}.discount`]
          }
          isLast={at === sale.lines.length - 1}
          onChange={(change) => onChange(line.variantId, change)}
          onDone={onDone}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: SaleLine;
  today: PricedLine | undefined;
  problem: string | undefined;
  isLast: boolean;
  onChange(change: Partial<Pick<SaleLine, "quantity" | "discount">>): void;
  onDone(): void;
}

function Line({ line, today, problem, isLast, onChange, onDone }: LineProps) {
  const { t } = useServices();
  const { text, money, number } = useFormat();
  const most = useDiscountLimit() / 100;
  const name = text(line.name);
  const price = today && discountedPrice(today.unitPrice, Math.min(10_000, Math.round(line.discount * 100)));
  return (
    <li className={`flex flex-wrap items-start gap-3 py-3 ${isLast ? "bg-accent-soft/40 -mx-2 rounded-sm px-2" : ""}`}>
      <Thumb path={line.picture} alt="" className="size-11" />
      <div className="min-w-36 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-muted">
          <bdi>{line.sku}</bdi> {text(line.optionText)}
        </p>
        {today?.problem && (
          <p className="text-xs text-wait">
            {today.problem === "only_left" && today.left !== null
              ? t("orderForm.onlyLeft", { count: number(today.left) })
              : t("orderForm.outOfStock")}
          </p>
        )}
        <FieldProblem>{problem}</FieldProblem>
      </div>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <NumberField
          bare
          label={t("counter.piecesOf", { name })}
          value={line.quantity}
          onChange={(quantity) => quantity !== null && quantity > 0 && onChange({ quantity })}
          min={1}
          max={999}
          className="w-16"
        />
        <div data-discount={isLast ? "" : undefined}>
          <NumberField
            bare
            label={t("counter.discountOf", { name, percent: most })}
            value={line.discount}
            onChange={(discount) => onChange({ discount: discount ?? 0 })}
            min={0}
            max={most}
            decimals={2}
            unit="%"
            className="w-20"
          />
        </div>
        <button type="submit" hidden />
      </form>
      <p className="ms-auto min-w-28 pt-1.5 text-end tabular-nums">
        {price === undefined ? <Skeleton inline className="h-4 w-16" /> : money(price * line.quantity)}
        {line.discount > 0 && today && (
          <span className="block text-xs text-muted line-through">{money(today.unitPrice * line.quantity)}</span>
        )}
      </p>
      <IconButton
        onClick={() => {
          onChange({ quantity: 0 });
          onDone();
        }}
        label={t("orderForm.removeLine", { name })}
      >
        <Icon of={X} className="size-4" />
      </IconButton>
    </li>
  );
}
