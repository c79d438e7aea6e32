import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";

/** On paper only: who says so. */
export function PrintedSeller() {
  const { t } = useServices();
  const { text } = useFormat();
  const shop = useAsk("GET /api/shop");
  if (!shop.data) return null;
  const { legalName, crNumber, address } = shop.data.company;
  return (
    <div className="mb-4 hidden border-b border-line pb-3 print:block">
      <p className="font-semibold">{text(legalName)}</p>
      <p className="text-muted">
        {text(address)} · {t("customer.crNumber")} <bdi>{crNumber}</bdi>
      </p>
    </div>
  );
}
