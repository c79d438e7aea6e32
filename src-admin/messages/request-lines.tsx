import { Link } from "react-router-dom";
import { productScreen } from "../../src-shared/addresses.ts";
import type { StaffQuoteRequest } from "../../src-shared/messages/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { SmallTable } from "../ui/small-table.tsx";

/** The products of a request, with the prices that the shop showed then. */
export function RequestLines({ lines }: { lines: StaffQuoteRequest["lines"] }) {
  const { t } = useServices();
  const { text, number, money } = useFormat();
  return (
    <SmallTable
      caption={t("quoteRequests.lines")}
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        {
          key: "product",
          label: t("quoteRequests.line.product"),
          cell: (line) => (
            <>
              <Link to={productScreen(line.productId)} className="link font-medium">
                {text(line.name)}
              </Link>
              <span className="block text-xs text-muted">
                <bdi>{line.sku}</bdi> {text(line.optionText)}
              </span>
            </>
          ),
        },
        { key: "quantity", label: t("quoteRequests.line.quantity"), end: true, cell: (line) => number(line.quantity) },
        { key: "price", label: t("quoteRequests.line.price"), end: true, cell: (line) => money(line.listedPrice) },
      ]}
    />
  );
}
