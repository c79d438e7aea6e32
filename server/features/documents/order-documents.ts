import { listBins } from "../../../db/queries/catalogue/products.ts";
import { findOrder } from "../../../db/queries/orders/orders.ts";
import { adminPath, orderScreen } from "../../../src-shared/addresses.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { DocumentData } from "../../../src-shared/documents/registry.ts";
import type {
  CarriedLine,
  DeliveryView,
  GoodsLine,
  OrderView,
  PickedLine,
  PickListView,
  Seller,
} from "../../../src-shared/documents/views.ts";
import { collectByDelivery, toCollect } from "../../../src-shared/orders/cash-to-collect.ts";
import type { StaffDelivery, StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { atFirstUse } from "../../../src-shared/values/at-first-use.ts";
import { sellerOf } from "../billing/parties.ts";
import { readStaffOrder } from "../orders/reading/read-staff-order.ts";
import { readShopSettings } from "../shop/profile.ts";
import type { DocumentReader, ReadChoices, ReadingApp } from "./reader.ts";

/** Sources of an order's documents. */
interface Source {
  app: ReadingApp;
  order: StaffOrder;
  seller: Seller;
  /** Address of the order's screen for staff. */
  staffUrl: string;
  now: Date;
}

/** Reads an order once for any of its documents; an empty document is left out. */
function reader<Data>(make: (source: Source, choices: ReadChoices) => Data[] | Promise<Data[]>): DocumentReader<Data> {
  return async (app, id, choices) => {
    const row = await findOrder(app.db, id);
    if (!row || (row.voided_at !== null && !choices.withVoided)) return refuse("not_found");
    const order = await readStaffOrder({ app, db: app.db, view: await app.catalogue.current() }, row);
    const seller = sellerOf(await readShopSettings(app.db));
    const staffUrl = app.config.publicUrl + adminPath(orderScreen(order.id));
    const data = await make({ app, order, seller, staffUrl, now: app.now() }, choices);
    return data.length === 0 ? refuse("not_found") : { name: order.number ?? order.id, lang: order.lang, data };
  };
}

export const orderReaders = {
  confirmation: reader<DocumentData["confirmation"]>(({ order, seller }) => [{ seller, order: viewOf(order) }]),
  "pick-list": reader<DocumentData["pick-list"]>(async ({ app, order, seller, staffUrl }) => [
    { seller, list: await readPickList(app, order, staffUrl) },
  ]),
  "delivery-note": reader<DocumentData["delivery-note"]>(({ order, seller, staffUrl }, choices) =>
    deliveriesOf(order, staffUrl, choices.delivery).map((delivery) => ({ seller, delivery })),
  ),
  receipt80: reader<DocumentData["receipt80"]>(({ order, seller, now }) => [
    { seller, order: viewOf(order), printedAt: now.toISOString() },
  ]),
};

/** The order's values for a document, without internal notes of staff. */
function viewOf(order: StaffOrder): OrderView {
  const { id, placedAt, contact, company, method, address, slot, paymentMethod, paymentDueAt, totals, note } = order;
  const { credited, received, balance, deposit } = order;
  return {
    id,
    placedAt,
    contact,
    company,
    method,
    address,
    slot,
    paymentMethod,
    paymentDueAt,
    totals,
    note,
    credited,
    received,
    balance,
    deposit,
    number: order.number ?? "",
    receipts: order.invoices.filter(({ kind }) => kind === "receipt").map(({ number }) => number),
    lines: order.lines.map((line) => ({
      ...goodsOf(line),
      id: line.id,
      unitPrice: line.unitPrice,
      listPrice: line.listPrice,
      discount: line.discount,
      services: line.services,
      lineTotal: line.lineTotal,
    })),
    payments: order.payments
      .filter((payment) => payment.state === "cleared")
      .map(({ kind, method: by, amount, state, reference, at }) => ({
        kind,
        method: by,
        amount,
        state,
        reference,
        at,
      })),
  };
}

const carriedOf = (line: StaffOrder["lines"][number]): CarriedLine => ({
  ...goodsOf(line),
  id: line.id,
  services: line.services.map(({ key }) => key),
});

const goodsOf = ({ sku, name, optionText, quantity }: GoodsLine): GoodsLine => ({ sku, name, optionText, quantity });

/** Quantities still to be picked: ordered, less those handed over or cancelled. */
async function readPickList(app: ReadingApp, order: StaffOrder, staffUrl: string): Promise<PickListView> {
  const open = order.lines.filter((line) => openOf(line) > 0);
  const bins = await listBins(
    app.db,
    open.map(({ variantId }) => variantId),
  );
  const lines: PickedLine[] = [];
  for (const line of open) {
    const { picture, variantId } = line;
    const src = picture && (await app.smallPicture?.(picture.path));
    lines.push({
      ...carriedOf(line),
      open: openOf(line),
      bin: bins.get(variantId) ?? "",
      picture: src ? { src, width: picture.width, height: picture.height } : null,
    });
  }
  return { order: viewOf(order), staffUrl, collect: toCollect(order), lines: lines.sort(byBin) };
}

const openOf = ({ quantity, delivered, out, notSent }: StaffOrder["lines"][number]): number =>
  quantity - delivered - out - notSent;

const binOrder = atFirstUse(() => new Intl.Collator("en", { numeric: true }));
/** The way through the store: A-2 before A-10, and what has no place last, as it was ordered. */
const byBin = (a: { bin: string }, b: { bin: string }): number =>
  a.bin === "" || b.bin === "" ? Number(a.bin === "") - Number(b.bin === "") : binOrder().compare(a.bin, b.bin);

/**
 * A delivery note for each delivery that is not cancelled, or for the given one. An order without planned deliveries,
 * or one that is collected, has one note with all remaining goods.
 */
function deliveriesOf(order: StaffOrder, staffUrl: string, wanted: string | undefined): DeliveryView[] {
  const view = viewOf(order);
  const plannedDeliveries = order.deliveries.filter((delivery) => delivery.state !== "cancelled");
  const note = (
    lines: CarriedLine[],
    collect: number | null,
    { part, parts, date, window }: { part: number; parts: number } & Pick<StaffDelivery, "date" | "window">,
  ) => ({ order: view, collect, date, window, part, parts, lines, staffUrl });
  if (plannedDeliveries.length === 0 && wanted === undefined) {
    const lines = order.lines.map((line) => ({ ...carriedOf(line), quantity: line.quantity - line.notSent }));
    const here = lines.filter((line) => line.quantity > 0);
    const at = order.slot ?? { date: null, window: null };
    return here.length === 0 ? [] : [note(here, toCollect(order), { part: 1, parts: 1, ...at })];
  }
  const collected = collectByDelivery(order);
  return plannedDeliveries.flatMap((delivery, at) => {
    if (wanted !== undefined && delivery.id !== wanted) return [];
    const lines = delivery.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find((line) => line.id === lineId);
      return line ? [{ ...carriedOf(line), quantity }] : [];
    });
    const { id, date, window } = delivery;
    return [note(lines, collected.get(id) ?? null, { part: at + 1, parts: plannedDeliveries.length, date, window })];
  });
}
