import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import type { LineEditorProps } from "./line-props.ts";
import { unitPriceOf } from "./quote-values.ts";

/** What a line is of: the product with its SKU and list price, or what is written by hand. */
export function LineName({ line, name, problems, field, onChange }: LineEditorProps) {
  const { t } = useServices();
  const { text, money } = useFormat();
  if (line.kind === "text") {
    return (
      <LocalizedField
        label={t("quote.line.name")}
        oneRow
        maxLength={200}
        value={line.name}
        onChange={(next) => onChange({ ...line, name: next })}
        problem={problems[`${field}.name.en`]}
      />
    );
  }
  const reduced = line.listPrice !== null && unitPriceOf(line) !== line.listPrice ? line.listPrice : null;
  return (
    <div className="flex items-center gap-2">
      <Thumb path={line.picture} alt="" className="size-8 @[38rem]:hidden @[46rem]:block" />
      <div className="min-w-0 leading-4.5">
        <p title={name} className="truncate font-medium">
          {name}
        </p>
        <p className="truncate text-xs text-muted">
          <bdi>{line.sku}</bdi> {text(line.optionText)}
          {reduced !== null && <> · {t("quote.line.listPriceIs", { price: money(reduced) })}</>}
        </p>
      </div>
    </div>
  );
}
