import CopyPlus from "lucide-react/icons/copy-plus";
import X from "lucide-react/icons/x";
import { MAX_QUANTITY, SERVICE_KEYS } from "../../../src-shared/cart/cart.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { isInCatalogue } from "../../../src-shared/orders/written-order-line.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import type { FormLine, OrderValues } from "../../sales-form/order-form-values.ts";
import { ProductPicker } from "../../sales-form/product-picker.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useDiscountLimit } from "../../ui/forms/use-discount-limit.ts";
import type { Form } from "../../ui/forms/use-form.ts";
import { Panel } from "../../ui/page.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import { serviceLabel } from "../service-label.ts";
import { keyOfLine, withAnother, withPicked } from "./form-lines.ts";
import type { OrderEstimate } from "./use-order-estimate.ts";

interface OrderFormLinesProps {
  form: Form<OrderValues>;
  estimate: OrderEstimate;
  /** The order as it is, when there is one. */
  known?: StaffOrder | undefined;
}

/**
 * What is ordered: products, pieces that stand, discounts as far as the role goes, and services. A product may stand on
 * several lines, one for each room: picking it again adds a piece to the last of them.
 */
export function OrderFormLines({ form, estimate, known }: OrderFormLinesProps) {
  const { t } = useServices();
  const { lines, method } = form.values;
  const put = (at: number, line: FormLine) =>
    form.set(
      "lines",
      lines.map((one, index) => (index === at ? line : one)),
    );
  const add = (line: FormLine) => form.set("lines", withPicked(lines, line));
  return (
    <Panel title={t("orderForm.lines")}>
      <ProductPicker onPick={add} problem={form.problems.lines} first={known === undefined} />
      {lines.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {lines.map((line, at) => (
            <Line
              key={keyOfLine(line, at)}
              line={line}
              known={known?.lines.find((one) => one.id === line.id)}
              estimate={estimate}
              services={method === "delivery"}
              problem={
                form.problems[`lines.${at}.quantity`] ??
                form.problems[`lines.${at}.variantId`] ??
                form.problems[`lines.${at}.discount`]
              }
              onChange={(next) => put(at, next)}
              onCopy={() => form.set("lines", withAnother(lines, at))}
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
      <GivenUp lines={known?.lines.filter((one) => !lines.some((line) => line.id === one.id)) ?? []} />
    </Panel>
  );
}

interface LineProps {
  line: FormLine;
  /** The line as the order has it, if it does. */
  known: StaffOrder["lines"][number] | undefined;
  estimate: OrderEstimate;
  /** Whether services can be had: nobody comes along with what is picked up. */
  services: boolean;
  problem: string | undefined;
  onChange(line: FormLine): void;
  /** Puts the same product on a line of its own. */
  onCopy(): void;
  onRemove(): void;
}

function Line({ line, known, estimate, services, problem, onChange, onCopy, onRemove }: LineProps) {
  const { t } = useServices();
  const { text, money } = useFormat();
  const today = estimate.priced.get(line.variantId);
  const name = text(line.name);
  const most = useDiscountLimit() / 100;
  const given = known && known.discount / 100 > most ? known : undefined;
  const offered = SERVICE_KEYS.filter(
    (key) => services && (line.services.includes(key) || today?.services.some((service) => service.key === key)),
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
          {line.givenUp !== undefined && line.givenUp > 0 && (
            <p className="text-xs">{t("order.line.notSent", { count: line.givenUp })}</p>
          )}
          {!known && <StockProblem line={line} estimate={estimate} />}
        </div>
        <NumberField
          label={t("orderForm.quantity")}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity })}
          min={1}
          max={MAX_QUANTITY}
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
          hint={
            given
              ? t("orderForm.discountStays", {
                  percent: given.discount / 100,
                  count: given.quantity - given.notSent,
                  most,
                })
              : t("orderForm.discountMost", { percent: most })
          }
          className="w-28"
        />
        {isInCatalogue(line.variantId) && (
          <IconButton
            onClick={onCopy}
            label={t("orderForm.copyLine", { name })}
            title={t("orderForm.copyLine", { name })}
            className="mt-5.5"
          >
            <Icon of={CopyPlus} className="size-4" />
          </IconButton>
        )}
        <IconButton onClick={onRemove} label={t("orderForm.removeLine", { name })} className="mt-5.5">
          <Icon of={X} className="size-4" />
        </IconButton>
      </div>
      {offered.length > 0 && (
        <div className="mt-1 flex flex-wrap gap-x-4">
          {offered.map((key) => (
            <CheckField
              key={key}
              label={serviceLabel(
                t,
                t(`orders.service.${key}`),
                today?.services.find((service) => service.key === key)?.price,
                money,
              )}
              value={line.services.includes(key)}
              onChange={(on) =>
                onChange({
                  ...line,
                  services: on ? [...line.services, key] : line.services.filter((service) => service !== key),
                })
              }
            />
          ))}
        </div>
      )}
      <FieldProblem>{problem}</FieldProblem>
    </li>
  );
}

/** Lines of which nothing stands: what was given up stays on the order, with its credit. */
function GivenUp({ lines }: { lines: StaffOrder["lines"] }) {
  const { t } = useServices();
  const { text } = useFormat();
  const gone = lines.filter((line) => line.notSent > 0);
  if (gone.length === 0) return null;
  return (
    <ul className="mt-2 border-t border-line pt-2 text-xs text-muted">
      {gone.map((line) => (
        <li key={line.id}>
          {text(line.name)} {text(line.optionText)} · {t("order.line.notSent", { count: line.notSent })}
        </li>
      ))}
    </ul>
  );
}

/** Of a line that the order does not have yet: pieces of the others are taken from the shelf already. */
function StockProblem({ line, estimate }: Pick<LineProps, "line" | "estimate">) {
  const { t } = useServices();
  const { number } = useFormat();
  const today = estimate.priced.get(line.variantId);
  if (estimate.gone.has(line.variantId)) return <FieldProblem>{t("orderForm.gone")}</FieldProblem>;
  if (today?.problem === "out_of_stock") return <FieldProblem>{t("orderForm.outOfStock")}</FieldProblem>;
  if (today?.problem === "only_left" && today.left !== null)
    return <FieldProblem>{t("orderForm.onlyLeft", { count: number(today.left) })}</FieldProblem>;
  return null;
}
