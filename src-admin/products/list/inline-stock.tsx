import { useState } from "react";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { owedToCustomers } from "../../../src-shared/stock/figures.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { StockDialog } from "../stock-dialog.tsx";
import { VariantsDialog } from "./variants-dialog.tsx";

const tones = { in: "good", low: "wait", out: "bad" } as const;

/** How many can still be sold, and how many stand on the shelf where that is more; pressing it writes down what came in or was counted. */
export function InlineStock({ row }: { row: StaffProductRow }) {
  const { number } = useFormat();
  const { t } = useServices();
  const [open, setOpen] = useState(false);
  // The product is out when one of its variants is; beside a number that would read as a mistake.
  const partlyOut = row.stock === "out" && (row.available ?? 0) > 0;
  const owed = owedToCustomers(row.available ?? 0);
  const only = row.variants.length === 1 ? row.variants[0] : undefined;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={t("product.changeStock")}
        className="-mx-1.5 inline-flex min-h-7 items-center gap-2 rounded-sm px-1.5 hover:bg-sand"
      >
        {row.available !== null && row.onHand !== null && (
          <span className="flex items-baseline gap-1.5">
            {owed === 0 && <bdi className="tabular-nums">{number(row.available)}</bdi>}
            {row.onHand !== row.available && (
              <span className="text-xs whitespace-nowrap text-muted max-xl:hidden in-data-card:hidden">
                {t("product.onHandCount", { count: number(row.onHand) })}
              </span>
            )}
          </span>
        )}
        <Badge tone={row.available === null ? "calm" : partlyOut ? "wait" : tones[row.stock]}>
          {row.available === null
            ? t("product.stock.untracked")
            : owed > 0
              ? t("product.owed", { count: owed })
              : t(partlyOut ? "product.stock.partlyOut" : `product.stock.${row.stock}`)}
        </Badge>
        <span className="sr-only"> {t("product.changeStock")}</span>
      </button>
      {/* Hundreds of rows have one: made only when it is asked for. */}
      {open &&
        (only ? (
          <StockDialog variantId={only.id} sku={only.sku} open onClose={() => setOpen(false)} />
        ) : (
          <VariantsDialog row={row} open onClose={() => setOpen(false)} />
        ))}
    </>
  );
}
