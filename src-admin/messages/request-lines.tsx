import { Link } from "react-router-dom";
import { productScreen } from "../../src-shared/addresses.ts";
import type { StaffQuoteRequest } from "../../src-shared/messages/operations.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";

/** The products of a request, with the prices that the shop showed then. */
export function RequestLines({ lines }: { lines: StaffQuoteRequest["lines"] }) {
  const { t } = useServices();
  const { text, number, money } = useFormat();
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("quoteRequests.lines")}</caption>
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="pb-2 text-start font-medium">
            {t("quoteRequests.line.product")}
          </th>
          <th scope="col" className="px-3 pb-2 text-end font-medium">
            {t("quoteRequests.line.quantity")}
          </th>
          <th scope="col" className="pb-2 text-end font-medium">
            {t("quoteRequests.line.price")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="py-2">
              <Link to={productScreen(line.productId)} className="link font-medium">
                {text(line.name)}
              </Link>
              <span className="block text-xs text-muted">
                <bdi>{line.sku}</bdi> {text(line.optionText)}
              </span>
            </td>
            <td className="px-3 py-2 text-end tabular-nums">{number(line.quantity)}</td>
            <td className="py-2 text-end whitespace-nowrap tabular-nums">{money(line.listedPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
