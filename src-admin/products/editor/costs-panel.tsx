import { useState } from "react";
import type { StaffProduct } from "../../../src-shared/products/operations.ts";
import type { VariantCost } from "../../../src-shared/stock/cost-operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { OnlineOnly } from "../../desktop/online-only.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Panel } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { CostsDialog } from "./costs-dialog.tsx";

/** What the product costs the shop, by variant; for managers, and apart from what the form saves (src-shared/README.md, D436). */
export function CostsPanel({ product }: { product: StaffProduct }) {
  const { t } = useServices();
  const mayRead = useMay("manager");
  if (!mayRead) return null;
  return (
    <Panel title={t("product.panel.costs")} text={t("product.costsText")}>
      <OnlineOnly>
        <Costs product={product} />
      </OnlineOnly>
    </Panel>
  );
}

function Costs({ product }: { product: StaffProduct }) {
  const request = useAsk("GET /api/products/:id/costs", { params: { id: product.id } });
  return <Shown of={request}>{(costs) => <CostList product={product} costs={costs} />}</Shown>;
}

function CostList({ product, costs }: { product: StaffProduct; costs: readonly VariantCost[] }) {
  const { t } = useServices();
  const { money, date } = useFormat();
  const [changing, setChanging] = useState(false);
  const variants = product.variants.filter((variant) => !variant.archived);
  return (
    <>
      <ul className="mb-3 divide-y divide-line">
        {variants.map(({ id, sku }) => {
          const { cost = null, since = null } = costs.find(({ variantId }) => variantId === id) ?? {};
          return (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
              <bdi dir="ltr">{sku}</bdi>
              {cost === null ? (
                <span className="text-muted">{t("product.cost.unknown")}</span>
              ) : (
                <span className="text-end">
                  <bdi className="tabular-nums">{money(cost)}</bdi>
                  {since && (
                    <span className="block text-xs text-muted">{t("product.cost.since", { day: date(since) })}</span>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button onClick={() => setChanging(true)}>{t("product.cost.change")}</Button>
      {changing && (
        <CostsDialog productId={product.id} variants={variants} costs={costs} onClose={() => setChanging(false)} />
      )}
    </>
  );
}
