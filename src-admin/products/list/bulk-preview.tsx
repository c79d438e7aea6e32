import type { BulkLine } from "../../../src-shared/products/bulk.ts";
import type { ProductStatus } from "../../../src-shared/products/states.ts";
import { useFormat } from "../../app/format.ts";
import type { Answer } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { placeNames } from "./place-names.ts";
import type { Categories } from "./product-filters.ts";

/** What a bulk change would do, line by line: before, after. */
export function BulkPreview({
  answer,
  categories,
}: {
  answer: Answer<"POST /api/products/bulk">;
  categories: Categories;
}) {
  const { t } = useServices();
  const { text, money, time } = useFormat();
  const names = placeNames(categories);
  const word = (field: string, value: BulkLine["after"][string] | undefined): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "part.yes" : "part.no");
    if (typeof value === "number") return money(value);
    if (field === "status") return t(`product.status.${value as ProductStatus}`);
    if (field === "publishAt") return time(value);
    const name = names.get(value);
    return name ? text(name) : value;
  };
  return (
    <section aria-label={t("product.bulk.preview")} className="mt-5 border-t border-line pt-3">
      <p role="status" className="mb-2 font-medium">
        {t("product.bulk.would", { changed: answer.changed, chosen: answer.chosen })}
      </p>
      <div className="max-h-80 overflow-y-auto">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-panel text-xs text-muted">
            <tr>
              {[t("product.name"), t("conflict.field"), t("product.bulk.before"), t("product.bulk.after")].map(
                (label) => (
                  <th key={label} scope="col" className="py-1 text-start font-medium">
                    {label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {answer.lines.flatMap((line) =>
              Object.keys(line.after).map((field) => (
                <tr key={`${line.productId}${line.variantId}${field}`} className="border-t border-line">
                  <td className="py-1 pe-3">
                    {text(line.name)}
                    {line.sku && (
                      <>
                        {" "}
                        <bdi dir="ltr" className="text-xs text-muted">
                          {line.sku}
                        </bdi>
                      </>
                    )}
                  </td>
                  <td className="pe-3 text-muted">{t(`product.field.${field}` as Parameters<typeof t>[0])}</td>
                  <td className="pe-3 tabular-nums">{word(field, line.before[field])}</td>
                  <td className="font-medium tabular-nums">{word(field, line.after[field])}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
