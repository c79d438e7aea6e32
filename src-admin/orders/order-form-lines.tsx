import X from "lucide-react/icons/x";
import { SERVICE_KEYS } from "../../src-shared/model/cart.ts";
import { DISCOUNT_LIMIT } from "../../src-shared/model/discount.ts";
import { useFormat } from "../format.ts";
import { CheckField } from "../parts/check-field.tsx";
import { NumberField } from "../parts/number-field.tsx";
import { Panel } from "../parts/page.tsx";
import { Thumb } from "../parts/thumb.tsx";
import type { Form } from "../parts/use-form.ts";
import { useServices } from "../services.tsx";
import { useSession } from "../session/session-context.tsx";
import type { FormLine, OrderValues } from "./order-form-values.ts";
import { ProductPicker } from "./product-picker.tsx";
import type { OrderEstimate } from "./use-order-estimate.ts";

/** What is ordered: products, pieces, discounts as far as the role goes, and services. */
export function OrderFormLines({ form, estimate }: { form: Form<OrderValues>; estimate: OrderEstimate }) {
  const { t } = useServices();
  const { lines } = form.values;
  const put = (at: number, line: FormLine) =>
    form.set(
      "lines",
      lines.map((one, index) => (index === at ? line : one)),
    );
  const add = (line: FormLine) => {
    const at = lines.findIndex((one) => one.variantId === line.variantId);
    const known = lines[at];
    if (known) put(at, { ...known, quantity: (known.quantity ?? 0) + 1 });
    else form.set("lines", [...lines, line]);
  };
  return (
    <Panel title={t("orderForm.lines")}>
      <ProductPicker onPick={add} problem={form.problems.lines} />
      {lines.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {lines.map((line, at) => (
            <Line
              key={line.variantId}
              line={line}
              estimate={estimate}
              problem={
                form.problems[`lines.${at}.quantity`] ??
                form.problems[`lines.${at}.variantId`] ??
                form.problems[`lines.${at}.discount`]
              }
              onChange={(next) => put(at, next)}
              onRemove={() =>
                form.set(
                  "lines",
                  lines.filter((_, index) => index !== at),
                )
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface LineProps {
  line: FormLine;
  estimate: OrderEstimate;
  problem: string | undefined;
  onChange(line: FormLine): void;
  onRemove(): void;
}

function Line({ line, estimate, problem, onChange, onRemove }: LineProps) {
  const { t } = useServices();
  const { text, money } = useFormat();
  const { role } = useSession().staff;
  const today = estimate.priced.get(line.variantId);
  const name = text(line.name);
  const most = DISCOUNT_LIMIT[role] / 100;
  const offered = SERVICE_KEYS.filter(
    (key) => line.services.includes(key) || today?.services.some((service) => service.key === key),
  );
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start gap-3">
        <Thumb path={line.picture} alt="" className="size-11" />
        <div className="min-w-40 flex-1">
          <p className="font-medium">{name}</p>
          <p className="text-xs text-muted">
            <bdi>{line.sku}</bdi> {text(line.optionText)}
            {today && <> · {money(today.unitPrice)}</>}
          </p>
          <StockProblem line={line} estimate={estimate} />
        </div>
        <NumberField
          label={t("orderForm.quantity")}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity })}
          min={1}
          max={999}
          className="w-20"
        />
        <NumberField
          label={t("orderForm.discount")}
          value={line.discount}
          onChange={(discount) => onChange({ ...line, discount })}
          min={0}
          max={Math.max(most, line.discount ?? 0)}
          decimals={2}
          unit="%"
          hint={t("orderForm.discountMost", { percent: most })}
          className="w-28"
        />
        <button
          type="button"
          onClick={onRemove}
          aria-label={t("orderForm.removeLine", { name })}
          className="act-icon mt-5.5"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      {offered.length > 0 && (
        <div className="mt-1 flex flex-wrap gap-x-4">
          {offered.map((key) => (
            <CheckField
              key={key}
              label={serviceLabel(
                t(`orders.service.${key}`),
                today?.services.find((service) => service.key === key)?.price,
                money,
              )}
              value={line.services.includes(key)}
              onChange={(on) =>
                onChange({
                  ...line,
                  services: on ? [...line.services, key] : line.services.filter((one) => one !== key),
                })
              }
            />
          ))}
        </div>
      )}
      {problem && <p className="problem">{problem}</p>}
    </li>
  );
}

const serviceLabel = (name: string, price: number | undefined, money: (dirhams: number) => string): string =>
  price === undefined ? name : `${name} ${money(price)}`;

function StockProblem({ line, estimate }: Pick<LineProps, "line" | "estimate">) {
  const { t } = useServices();
  const { number } = useFormat();
  const today = estimate.priced.get(line.variantId);
  // Pieces of a line the order has are taken from the shelf already.
  if (line.id) return null;
  if (estimate.gone.has(line.variantId)) return <p className="problem">{t("orderForm.gone")}</p>;
  if (today?.problem === "out_of_stock") return <p className="problem">{t("orderForm.outOfStock")}</p>;
  if (today?.problem === "only_left" && today.left !== null)
    return <p className="problem">{t("orderForm.onlyLeft", { count: number(today.left) })}</p>;
  return null;
}
