import { useState } from "react";
import { Link } from "react-router-dom";
import { orderScreen } from "../../../src-shared/addresses.ts";
import type { OrderRow, StaffOrderStatus } from "../../../src-shared/orders/staff-order.ts";
import { allowedMoves, type OrderStatus } from "../../../src-shared/orders/states.ts";
import { buttonClass } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useWindowText } from "../../app/use-window-text.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { OneLine } from "../../ui/one-line.tsx";
import { Shown } from "../../ui/shown.tsx";
import { PaymentBadge } from "../order-badges.tsx";
import { MoveDialog } from "../page/order-moves.tsx";
import { isTakenAtOnce, useSteps } from "../steps/use-steps.ts";
import { unnumbered } from "./order-columns.tsx";
import type { OrderList } from "./order-list-query.ts";

/** Statuses of open orders, in their order. Closed orders are in the list only. */
const COLUMNS = [
  "draft",
  "placed",
  "confirmed",
  "preparing",
  "ready_for_pickup",
  "out_for_delivery",
] as const satisfies readonly StaffOrderStatus[];
const CARDS = 30;

type Ask = { order: OrderRow; move: OrderStatus };

/** Orders by status, the oldest first: what waits longest is on top. A card dropped on the next column takes that step. */
export function OrderBoard({ list }: { list: OrderList }) {
  const [dragged, setDragged] = useState<OrderRow>();
  const [asked, setAsked] = useState<Ask>();
  const { take } = useSteps();
  const ask = ({ order, move }: Ask) =>
    isTakenAtOnce(order.status, move) ? void take(order, move) : setAsked({ order, move });
  return (
    <div className="flex gap-2 overflow-x-auto pb-3">
      {COLUMNS.map((status) => (
        <Column key={status} list={list} status={status} dragged={dragged} onDrag={setDragged} onAsk={ask} />
      ))}
      {asked && (
        // Whether there is an address is known to the order itself; the server sends nothing where there is none.
        <MoveDialog order={{ ...asked.order, canMail: true }} move={asked.move} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

interface ColumnProps {
  list: OrderList;
  status: (typeof COLUMNS)[number];
  dragged: OrderRow | undefined;
  onDrag(order: OrderRow | undefined): void;
  onAsk(ask: Ask): void;
}

function Column({ list, status, dragged, onDrag, onAsk }: ColumnProps) {
  const { t } = useServices();
  const { number } = useFormat();
  const orders = useAsk(
    "GET /api/orders",
    { query: { ...list.exported, status, sort: "placed", pageSize: CARDS } },
    { keepPrevious: true },
  );
  const takes = dragged !== undefined && (allowedMoves(dragged.status, dragged.method) as string[]).includes(status);
  return (
    <section
      aria-label={t(`orders.status.${status}`)}
      onDragOver={(event) => takes && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged && takes) onAsk({ order: dragged, move: status as OrderStatus });
        onDrag(undefined);
      }}
      className={`flex min-w-46 flex-1 flex-col gap-2 rounded-md p-2 ${takes ? "bg-accent-soft" : "bg-sand"}`}
    >
      <h2 className="flex justify-between px-1 text-sm font-semibold">
        {t(`orders.status.${status}`)}
        <span className="tabular-nums">{number(orders.data?.meta.total ?? 0)}</span>
      </h2>
      <Shown of={orders}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p className="px-1 text-muted">{t("orders.boardEmpty")}</p>}
            <ul className="flex flex-col gap-2">
              {data.map((order) => (
                <Card key={order.id} order={order} onDrag={onDrag} onAsk={onAsk} />
              ))}
            </ul>
            {meta.total > data.length && (
              <button
                type="button"
                onClick={() => list.change({ as: "list", status })}
                className="link px-1 text-start text-xs"
              >
                {t("orders.boardMore", { count: meta.total - data.length })}
              </button>
            )}
          </>
        )}
      </Shown>
    </section>
  );
}

function Card({ order, onDrag, onAsk }: Pick<ColumnProps, "onDrag" | "onAsk"> & { order: OrderRow }) {
  const { t } = useServices();
  const windowText = useWindowText();
  const format = useFormat();
  const moves = allowedMoves(order.status, order.method);
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", order.number ?? order.id);
        onDrag(order);
      }}
      onDragEnd={() => onDrag(undefined)}
      className="panel cursor-grab p-2.5 text-sm"
    >
      <p className="flex flex-wrap justify-between gap-x-2">
        <Link to={orderScreen(order.id)} className="link font-medium">
          {order.number ? <bdi>{order.number}</bdi> : t(unnumbered(order))}
        </Link>
        <span className="whitespace-nowrap tabular-nums">{format.money(order.total)}</span>
      </p>
      <OneLine text={order.company ?? order.name} />
      <p className="flex flex-wrap gap-x-2 text-xs text-muted">
        {order.method === "pickup" ? (
          t("orders.method.pickup")
        ) : order.slot ? (
          <>
            {format.date(order.slot.date)} <bdi>{windowText(order.slot.window)}</bdi>
          </>
        ) : (
          t("orders.noDate")
        )}
      </p>
      <div className="mt-1.5 flex items-center justify-between gap-2">
        <PaymentBadge status={order.paymentStatus} />
        <Menu button={t("orders.moveTo")} className={buttonClass("quiet", "min-h-7 px-2 text-xs")}>
          {moves.map((move) => (
            <MenuItem key={move} bad={move === "cancelled"} onSelect={() => onAsk({ order, move })}>
              {t(`orders.status.${move}`)}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  );
}
