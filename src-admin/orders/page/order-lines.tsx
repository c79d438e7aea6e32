import { Link } from "react-router-dom";
import { productScreen } from "../../../src-shared/addresses.ts";
import type { StaffOrder, StaffOrderLine } from "../../../src-shared/orders/staff-order.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { SmallTable } from "../../ui/small-table.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import { serviceLabel } from "../service-label.ts";

const places = ["planned", "out", "delivered", "unplanned", "notSent"] as const;

/** What was ordered, and where each piece of it is. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const format = useFormat();
  const tracked = order.method === "delivery" && order.status !== "draft";
  return (
    <SmallTable
      caption={t("order.lines")}
      rows={order.lines}
      rowKey={(line) => line.id}
      top
      columns={[
        {
          key: "product",
          label: t("order.line.product"),
          cell: (line) => <LineName line={line} tracked={tracked} />,
        },
        {
          key: "price",
          label: t("order.line.price"),
          end: true,
          wide: true,
          cell: (line) => format.money(line.unitPrice),
        },
        {
          key: "quantity",
          label: t("order.line.quantity"),
          end: true,
          wide: true,
          cell: (line) => format.number(line.quantity),
        },
        { key: "total", label: t("order.line.total"), end: true, cell: (line) => format.money(line.lineTotal) },
      ]}
    />
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
    ...line.services.map(({ key, price }) => serviceLabel(t, t(`orders.service.${key}`), price, format.money)),
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
        <p className="text-xs tabular-nums sm:hidden">
          {format.number(line.quantity)} × <bdi>{format.money(line.unitPrice)}</bdi>
        </p>
        {facts.length > 0 && <p className="text-xs">{facts.join(" · ")}</p>}
        {line.notInStock > 0 && (
          <p className="text-xs text-wait">{t("order.line.notInStock", { count: line.notInStock })}</p>
        )}
      </div>
    </div>
  );
}
