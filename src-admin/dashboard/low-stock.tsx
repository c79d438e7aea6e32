import { Link } from "react-router-dom";
import { listScreen, productScreen } from "../../src-shared/addresses.ts";
import type { Dashboard } from "../../src-shared/dashboard/operations.ts";
import { owedToCustomers } from "../../src-shared/stock/figures.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Panel } from "../ui/page.tsx";
import { ReportButton } from "./report-button.tsx";

const SHOWN = 10;

/** What is on sale and nearly gone, the fewest first. */
export function LowStock({ low }: { low: Dashboard["lowStock"] }) {
  const { t } = useServices();
  const { text, number } = useFormat();
  const more = low.total - Math.min(SHOWN, low.variants.length);
  return (
    <Panel title={t("dashboard.low")} actions={<ReportButton report="low-stock" />}>
      {low.variants.length === 0 && <p className="text-muted">{t("dashboard.lowNone")}</p>}
      <ul className="divide-y divide-line">
        {low.variants.slice(0, SHOWN).map((variant) => (
          <li key={variant.variantId} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <Link to={productScreen(variant.productId)} className="block min-h-6 truncate hover:text-accent">
                {text(variant.name)}
              </Link>
              <span dir="ltr" className="block text-start text-xs text-muted rtl:text-end">
                {variant.sku}
              </span>
            </span>
            <span className="flex flex-none flex-col items-end gap-x-3 gap-y-1 sm:flex-row sm:items-center">
              {variant.backorder && <span className="text-xs text-muted">{t("dashboard.backorder")}</span>}
              <Badge tone={variant.available <= 0 ? "bad" : "wait"}>
                {variant.available < 0
                  ? t("product.owed", { count: owedToCustomers(variant.available) })
                  : t("dashboard.left", { count: number(variant.available) })}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2">
          <Link to={listScreen("products", { stock: "low" })} className="link">
            {t("dashboard.lowMore", { count: more })}
          </Link>
        </p>
      )}
    </Panel>
  );
}
