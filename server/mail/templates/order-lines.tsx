import type { MailKey } from "../../../src-shared/text/mail/index.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { OrderView } from "./content.ts";
import { itemLine, pricedLine } from "./parts/item-line.tsx";
import { LineTable } from "./parts/line-table.tsx";
import { type TotalRow, Totals } from "./parts/totals.tsx";
import type { MailFrame } from "./template.ts";

type Line = OrderView["lines"][number];

/** A line of a delivery. */
export type Piece = Pick<Line, "sku" | "name" | "optionText" | "quantity">;

/** What a delivery carries, without prices. */
export function Pieces({ pieces, frame }: { pieces: readonly Piece[]; frame: MailFrame }) {
  return <LineTable lines={pieces.map((piece, position) => itemLine(piece, position, frame))} />;
}

/** Lines of an order, each with its picture, and their totals. */
export function OrderLines({ order, frame }: { order: OrderView; frame: MailFrame }) {
  return (
    <>
      <LineTable lines={order.lines.map((line, position) => tableLine(line, position, frame))} />
      <Totals rows={totalsOf(order, frame)} />
    </>
  );
}

function tableLine(line: Line, position: number, frame: MailFrame) {
  const { t, lang } = frame;
  const services = line.services.map(({ key, price }) => {
    const cost = price === 0 ? t("cart.service.included") : formatMoney(price * line.quantity, lang);
    return `+ ${t(`cart.service.${key}` satisfies MailKey)}: ${cost}`;
  });
  return pricedLine(line, position, frame, services);
}

/** Rows of totals; those without a value are left out: no services, nothing delivered, no tax. */
function totalsOf({ totals, method }: OrderView, { t, lang }: MailFrame): TotalRow[] {
  const money = (amount: number) => formatMoney(amount, lang);
  const rows: TotalRow[] = [{ label: t("cart.subtotal"), amount: money(totals.subtotal) }];
  if (totals.services > 0) rows.push({ label: t("cart.servicesTotal"), amount: money(totals.services) });
  if (method === "delivery") {
    const fee = totals.delivery ?? 0;
    rows.push({ label: t("cart.delivery"), amount: fee === 0 ? t("cart.deliveryFree") : money(fee) });
  }
  if (totals.taxRate > 0) {
    rows.push({ label: t("cart.tax", { rate: totals.taxRate / 100 }), amount: money(totals.tax) });
  }
  return [...rows, { label: t("cart.total"), amount: money(totals.total), strong: true }];
}
