import type { ContentLine } from "../../../src-shared/billing/content.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { isReturnable } from "../../../src-shared/orders/states.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldProblem } from "../../../src-shared/ui/field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { placesOf } from "../../orders/places-of.ts";
import { type Quantities, QuantityFields } from "../../sales-form/quantity-fields.tsx";

export interface GoodsBack {
  cameBack: boolean;
  damaged: Quantities;
  mail: boolean;
}

/** How many pieces of an invoice's line the customer has. */
const thereOf = (order: StaffOrder, line: ContentLine): number => {
  const ordered = order.lines.find((one) => one.id === line.orderLineId);
  return ordered ? placesOf(ordered).there : 0;
};

/** Whether anything of these lines can have come back. */
export const canComeBack = (order: StaffOrder, lines: readonly ContentLine[]): boolean =>
  isReturnable(order.status) && lines.some((line) => thereOf(order, line) > 0);

/** The chosen line of which more pieces are to come back than the customer has, if there is one. */
export const moreThanThere = (
  order: StaffOrder,
  chosen: readonly { line: ContentLine; most: number }[],
): { line: ContentLine; there: number } | undefined =>
  chosen.map(({ line, most }) => ({ line, most, there: thereOf(order, line) })).find(({ most, there }) => most > there);

interface GoodsBackFieldsProps {
  order: StaffOrder;
  /** The lines to credit, with their pieces. */
  chosen: readonly { line: ContentLine; most: number }[];
  value: GoodsBack;
  onChange(value: GoodsBack): void;
}

/** Whether the credited pieces came back, and in what state: then their return is recorded with the credit note. */
export function GoodsBackFields({ order, chosen, value, onChange }: GoodsBackFieldsProps) {
  const { t } = useServices();
  const { text, number } = useFormat();
  const tooMany = value.cameBack ? moreThanThere(order, chosen) : undefined;
  return (
    <>
      <CheckField
        label={t("credit.goodsBack")}
        value={value.cameBack}
        onChange={(cameBack) => onChange({ ...value, cameBack })}
      />
      {value.cameBack && <p className="text-muted">{t("credit.goodsBackHint")}</p>}
      {tooMany && (
        <FieldProblem>
          {t("credit.notThere", { there: number(tooMany.there), name: text(tooMany.line.name) })}
        </FieldProblem>
      )}
      {value.cameBack && chosen.length > 0 && (
        <QuantityFields
          title={t("credit.damaged")}
          rows={chosen}
          value={value.damaged}
          onChange={(damaged) => onChange({ ...value, damaged })}
        />
      )}
      {value.cameBack && order.contact.email !== "" && (
        <CheckField label={t("order.mail")} value={value.mail} onChange={(mail) => onChange({ ...value, mail })} />
      )}
    </>
  );
}
