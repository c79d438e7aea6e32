import type { StaffVariant } from "../../../src-shared/products/operations.ts";
import { owedToCustomers } from "../../../src-shared/stock/figures.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldHint, FieldLabel, FieldProblem } from "../../../src-shared/ui/field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { MoneyField } from "../../ui/fields/money-field.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import type { VariantValues } from "./product-values.ts";

interface VariantFieldsProps {
  variant: VariantValues;
  /** Its option values; "" for the only one. */
  name: string;
  /** As the server has it; undefined for a new one. */
  known: StaffVariant | undefined;
  problem(field: string): string | undefined;
  onChange(to: Partial<VariantValues>): void;
  onStock(): void;
  onPictures: (() => void) | undefined;
}

export function VariantFields({ variant, name, known, problem, onChange, onStock, onPictures }: VariantFieldsProps) {
  const { t } = useServices();
  const { number } = useFormat();
  return (
    <fieldset>
      <legend className={name ? "mb-1 font-medium" : "sr-only"}>{name || t("product.variant")}</legend>
      <FieldProblem>{problem("options")}</FieldProblem>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        <TextField
          label={t("product.sku")}
          latin
          maxLength={40}
          value={variant.sku}
          onChange={(sku) => onChange({ sku })}
          problem={problem("sku")}
        />
        <MoneyField
          label={t("product.price")}
          value={variant.price}
          onChange={(price) => onChange({ price })}
          problem={problem("price")}
        />
        <MoneyField
          label={t("product.compareAt")}
          optional
          value={variant.compareAtPrice}
          onChange={(compareAtPrice) => onChange({ compareAtPrice })}
          problem={problem("compareAtPrice")}
        />
        {known ? (
          <div>
            <FieldLabel>{t("product.onHand")}</FieldLabel>
            <Button onClick={onStock} className="w-full tabular-nums">
              {known.tracked ? number(known.onHand) : t("product.stock.untracked")}
              <span className="sr-only"> {t("product.changeStock")}</span>
            </Button>
            {known.tracked && known.available !== known.onHand && (
              <FieldHint>
                {known.available < 0
                  ? t("product.owed", { count: owedToCustomers(known.available) })
                  : t("product.availableCount", { count: number(known.available) })}
              </FieldHint>
            )}
          </div>
        ) : (
          <NumberField
            label={t("product.openingStock")}
            optional
            min={0}
            value={variant.openingStock}
            onChange={(openingStock) => onChange({ openingStock })}
            disabled={!variant.tracked}
            problem={problem("openingStock")}
          />
        )}
        <TextField
          label={t("product.bin")}
          latin
          optional
          maxLength={24}
          value={variant.bin}
          onChange={(bin) => onChange({ bin })}
          problem={problem("bin")}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <CheckField
          label={t("product.tracked")}
          value={variant.tracked}
          onChange={(tracked) => onChange({ tracked })}
        />
        <CheckField
          label={t("product.backorder")}
          value={variant.backorder}
          onChange={(backorder) => onChange({ backorder })}
          disabled={!variant.tracked}
        />
        {onPictures && (
          <button type="button" onClick={onPictures} className="link text-xs">
            {t("product.variantPictures", { count: variant.images.length })}
          </button>
        )}
        <FieldProblem>{problem("backorder")}</FieldProblem>
      </div>
    </fieldset>
  );
}
