import { Link } from "react-router-dom";
import { productScreen } from "../../../src-shared/addresses.ts";
import type { StaffOrder, StaffOrderLine } from "../../../src-shared/orders/staff-order.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Thumb } from "../../ui/thumb.tsx";

const places = ["planned", "out", "delivered", "unplanned", "notSent"] as const;

/** What was ordered, and where each piece of it is. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const format = useFormat();
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("order.lines")}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="pb-2 text-start font-medium">
              {t("order.line.product")}
            </th>
            <th scope="col" className="px-3 pb-2 text-end font-medium">
              {t("order.line.price")}
            </th>
            <th scope="col" className="px-3 pb-2 text-end font-medium">
              {t("order.line.quantity")}
            </th>
            <th scope="col" className="pb-2 text-end font-medium">
              {t("order.line.total")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {order.lines.map((line) => (
            <tr key={line.id} className="align-top">
              <td className="py-3">
                <LineName line={line} tracked={order.method === "delivery" && order.status !== "draft"} />
              </td>
              <td className="px-3 py-3 text-end whitespace-nowrap tabular-nums">{format.money(line.unitPrice)}</td>
              <td className="px-3 py-3 text-end tabular-nums">{format.number(line.quantity)}</td>
              <td className="py-3 text-end whitespace-nowrap tabular-nums">{format.money(line.lineTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LineName({ line, tracked }: { line: StaffOrderLine; tracked: boolean }) {
  const { t } = useServices();
  const format = useFormat();
  const options = format.text(line.optionText);
  const returned = line.returnedSound + line.returnedDamaged;
  const facts = [
    ...(line.discount > 0
      ? [t("order.line.discount", { percent: line.discount / 100, price: format.money(line.listPrice) })]
      : []),
    ...line.services.map((one) => `${t(`orders.service.${one.key}`)} ${format.money(one.price)}`),
    ...(line.leadDays > 0 ? [t("order.line.leadDays", { count: line.leadDays })] : []),
    ...places
      .filter((place) => line[place] > 0 && (tracked || place === "notSent"))
      .map((place) => t(`order.line.${place}`, { count: line[place] })),
    ...(returned > 0 ? [t("order.line.returned", { count: returned })] : []),
  ];
  return (
    <div className="flex gap-3">
      <Thumb path={line.picture?.path ?? null} alt="" className="size-11" />
      <div className="min-w-0">
        <Link to={productScreen(line.productId)} className="link font-medium">
          {format.text(line.name)}
        </Link>
        <p className="text-xs text-muted">
          <bdi>{line.sku}</bdi>
          {options && <> · {options}</>}
        </p>
        {facts.length > 0 && <p className="text-xs">{facts.join(" · ")}</p>}
      </div>
    </div>
  );
}
