import { type StockFigures as Figures, owedToCustomers } from "../../src-shared/stock/figures.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

const parts = ["committed", "held", "atDesktops"] as const;

/** What stands on the shelf of a variant, what of it is promised to whom, and what is left to sell. */
export function StockFigures({ figures }: { figures: Figures }) {
  const { t } = useServices();
  const { number } = useFormat();
  const owed = owedToCustomers(figures.available);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-sm bg-sand px-3 py-2.5 sm:grid-cols-5">
      {(["onHand", ...parts, "available"] as const).map((name) => {
        const isMain = name === "onHand" || name === "available";
        return (
          <div key={name}>
            <dt className="text-xs text-muted">{t(`product.${name}`)}</dt>
            <dd className={`tabular-nums ${isMain ? "text-base font-medium" : ""}`}>
              {name === "available" && owed > 0 ? (
                <span className="text-bad">{t("product.owed", { count: owed })}</span>
              ) : (
                number(figures[name])
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
