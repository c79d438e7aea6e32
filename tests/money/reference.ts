/**
 * The reference ledger: what a shop's orders, documents, money and stock come to, in plain arithmetic. It imports nothing
 * and shares no line with the program, so that both are wrong in the same way only by a misreading of the rules.
 *
 * Money is in dirhams, rates in basis points; products are made in BigInt. Names: `asked` is what an order asks (total
 * less credits), `documented` what its invoices ask (less credit notes), `paid` what came in and stayed.
 */
export interface Line {
  id: string;
  /** The variant; several lines may have the same. */
  item: string;
  /** Charged for one piece. */
  price: number;
  /** Services done for every piece, each with its price. */
  services: number[];
  /** Every piece ever ordered that was not edited away, those given up included. */
  quantity: number;
  notSent: number;
  sound: number;
  damaged: number;
}

export interface Return {
  id: string;
  credit: number;
  /** What credit notes that name this return said already. */
  noted: number;
}

export interface Invoice {
  id: string;
  total: number;
  credited: number;
  /** The last day to pay it, in Qatar. */
  dueOn: string;
}

export interface Money {
  id: string;
  kind: "payment" | "refund";
  amount: number;
  state: "pending" | "cleared" | "bounced";
  /** The day in Qatar on which somebody took or gave it, wherever it was sent from and whenever it arrived. */
  day?: string;
}

export interface Order {
  id: string;
  state: "draft" | "open" | "cancelled" | "voided";
  rate: number;
  /** Of a part of a quote, which is rounded with the other parts: as the shop says, a few dirhams around its share. */
  tax?: number;
  fee: number;
  /** Number of the zone it goes to; null for a pick-up. */
  zone?: number | null;
  /** The quote it is a part of: its fee is the quoted one. */
  quoted?: string;
  /** What delivery of that quote costs: one of its orders charges it. */
  quotedFee?: number;
  lines: Line[];
  returns: Return[];
  /** Reductions that were agreed by credit notes. */
  agreed: number;
  invoices: Invoice[];
  money: Money[];
  /** Pieces of each item that this order took off the shelf and has not put back. */
  taken: Map<string, number>;
}

export interface Shelf {
  available: number;
  tracked: boolean;
  backorder: boolean;
}

/** Half a dirham goes up; amounts below zero mirror those above. */
export function share(amount: number, basisPoints: number): number {
  const product = BigInt(Math.abs(amount)) * BigInt(basisPoints);
  const rounded = Number((product * 2n + 10_000n) / 20_000n);
  return amount < 0 ? -rounded : rounded;
}

/** Tax of a part that begins where `begin` dirhams of net stand already: parts add up to the whole. */
export const taxOfPart = (begin: number, net: number, rate: number): number =>
  share(begin + net, rate) - share(begin, rate);

/** A price less a discount. */
export const discounted = (price: number, basisPoints: number): number => share(price, 10_000 - basisPoints);

export const sum = (numbers: Iterable<number>): number => {
  let all = 0n;
  for (const one of numbers) all += BigInt(one);
  return Number(all);
};

export const goodsOf = (order: Order): number => sum(order.lines.map((line) => line.price * line.quantity));
export const servicesOf = (order: Order): number => sum(order.lines.map((line) => sum(line.services) * line.quantity));
export const netOf = (order: Order): number => goodsOf(order) + servicesOf(order) + order.fee;
export const taxOf = (order: Order): number => order.tax ?? share(netOf(order), order.rate);
export const totalOf = (order: Order): number => netOf(order) + taxOf(order);

export const credited = (order: Order): number => order.agreed + sum(order.returns.map(({ credit }) => credit));
export const isOver = (order: Order): boolean => order.state === "cancelled" || order.state === "voided";
export const asked = (order: Order): number => (isOver(order) ? 0 : totalOf(order) - credited(order));
export const leftOf = (invoice: Invoice): number => invoice.total - invoice.credited;
export const documented = (order: Order): number => sum(order.invoices.map(leftOf));
export const toCredit = (order: Order): number => Math.max(0, documented(order) - asked(order));

const flow = (order: Order, counts: (one: Money) => boolean): number =>
  sum(order.money.filter(counts).map(({ kind, amount }) => (kind === "payment" ? amount : -amount)));
/** What came in less what went out, by the day on which it did; cheques count when they are taken. */
export function takings(orders: Iterable<Order>): Map<string, number> {
  const days = new Map<string, number>();
  for (const { money } of orders) {
    for (const { day = "no day", kind, amount } of money) {
      days.set(day, (days.get(day) ?? 0) + (kind === "payment" ? amount : -amount));
    }
  }
  return days;
}

/** Cleared payments less cleared refunds. */
export const paid = (order: Order): number => flow(order, ({ state }) => state === "cleared");
export const balance = (order: Order): number => asked(order) - paid(order);

export interface Block {
  notInvoiced: number;
  due: number;
  overdue: number;
  credit: number;
}

/**
 * The four parts of a balance. Money pays the first dirham invoiced first; what a credit note will take is not due, and of what
 * is due last least of all.
 */
export function blockOf(order: Order, today: string): Block {
  if (order.state === "draft" || order.state === "voided") return { notInvoiced: 0, due: 0, overdue: 0, credit: 0 };
  const [wanted, docs, came] = [asked(order), documented(order), paid(order)];
  let before = 0;
  const open = { late: 0, timely: 0 };
  for (const invoice of order.invoices) {
    const after = before + leftOf(invoice);
    open[invoice.dueOn < today ? "late" : "timely"] += Math.max(0, after - Math.max(before, came));
    before = after;
  }
  const waiting = Math.max(0, docs - wanted);
  return {
    notInvoiced: Math.max(0, wanted - Math.max(came, docs)),
    due: Math.max(0, open.timely - waiting),
    overdue: Math.max(0, open.late - Math.max(0, waiting - open.timely)),
    credit: Math.max(0, came - wanted),
  };
}

/** Refunds on their way are gone already; cheques on their way have not come. */
const inHand = (order: Order): number =>
  flow(order, ({ kind, state }) => state === "cleared" || (kind === "refund" && state === "pending"));

/** An overpayment goes back as it is; what documents still ask stays until its credit note. */
export const refundable = (order: Order): number =>
  Math.max(0, inHand(order) - (order.invoices.length > 0 ? Math.max(0, documented(order)) : 0));

/** Pieces of a line that are with us, on their way or with the customer: not given up, not returned. */
export const standing = (line: Line): number => line.quantity - line.notSent - line.sound - line.damaged;

/** What pieces cost with services and tax, as the next ones after those counted already; the most a return may credit. */
export function worth(order: Order, pieces: { line: Line; quantity: number }[]): number {
  const net = sum(pieces.map(({ line, quantity }) => (line.price + sum(line.services)) * quantity));
  // Where in the order they stand moves the rounding by one dirham.
  return net + share(net, order.rate) + (order.rate > 0 ? 1 : 0);
}

/** Every claim of the money rules about one order; the empty list when all hold. */
export function brokenRules(order: Order): string[] {
  if (order.state === "draft") return [];
  const broken: string[] = [];
  const claim = (holds: boolean, rule: string) => holds || broken.push(rule);
  const [total, off, docs] = [totalOf(order), credited(order), documented(order)];
  claim(off >= 0, `M1 credits are not negative: ${off}`);
  claim(off <= total, `M1 credits ${off} stay within the total ${total}`);
  claim(docs >= 0, `M4 documents ask ${docs}, never below 0`);
  for (const invoice of order.invoices) {
    claim(leftOf(invoice) >= 0, `M4 invoice of ${invoice.total} is credited ${invoice.credited}`);
  }
  if (isOver(order)) claim(docs === 0, `M6 an order that is over has no standing invoice: ${docs}`);
  if (order.state === "voided") claim(paid(order) === 0, `M6 a voided order keeps no money: ${paid(order)}`);
  for (const line of order.lines) {
    claim(standing(line) >= 0, `M8 line ${line.id}: ${line.quantity} ordered, ${standing(line)} stand`);
  }
  for (const one of order.returns) claim(one.noted <= one.credit, `M3 return of ${one.credit} on notes ${one.noted}`);
  return broken;
}

/** Takes pieces off the shelf for an order; what is short where goods left whatever the shelf said. */
export function take(order: Order, item: string, shelf: Shelf, quantity: number, shortage = false): number {
  const there =
    shelf.tracked && !shelf.backorder && shortage ? Math.min(quantity, Math.max(0, shelf.available)) : quantity;
  shelf.available -= there;
  order.taken.set(item, (order.taken.get(item) ?? 0) + there);
  return quantity - there;
}

/** Puts pieces back, never more than the order took. */
export function returnToStock(order: Order, item: string, shelf: Shelf, quantity: number): void {
  const taken = order.taken.get(item) ?? 0;
  const back = Math.min(quantity, taken);
  shelf.available += back;
  order.taken.set(item, taken - back);
}

/**
 * Pieces that came back damaged are gone for good: no more can be put back than the customer still has or the order still
 * holds. Of an order that took less than it sent, sound pieces go back to the shelf all the same: they stand there.
 */
export function writeOff(order: Order, item: string): void {
  const left = order.lines
    .filter((line) => line.item === item)
    .map((line) => line.quantity - line.notSent - line.sound - line.damaged);
  order.taken.set(item, Math.min(order.taken.get(item) ?? 0, sum(left)));
}
