import type { Mutation } from "./mutation.ts";

/** Defects that random histories found, each replayed from its steps. */
const planted = (title: string): Mutation["caughtBy"] => ({ file: "tests/money/planted.test.ts", title });

const drafting = "server/features/billing/drafts/draft-invoice.ts";
const crediting = "server/features/billing/drafts/draft-credit-note.ts";

/** Defects of money, stock and windows that were found once: each put back, and found again by the reference ledger. */
export const money: Mutation[] = [
  {
    name: "Ledger: a variant that a sent or accepted quote names is removed",
    file: "db/queries/catalogue/products.ts",
    find: `for (const id of ids) if (content.includes(\`"\${id}"\`)) found.add(id);`,
    replace: "void content;",
    caughtBy: planted("a variant of a quote is taken off sale"),
  },
  {
    name: "Ledger: a variant that is held for a quote is removed",
    file: "db/queries/catalogue/products.ts",
    find: `    ...(await named("quote_hold_lines").execute()),
    ...(await named("stock_reservations").where("quantity", ">", 0).execute()),
  ];
  const found = new Set(rows.map((row) => row.variant_id));
  for (const { content } of await listVersionsNaming(
    db,
    ids.filter((id) => !found.has(id)),
  )) {
    for (const id of ids) if (content.includes(\`"\${id}"\`)) found.add(id);
  }
  return found;`,
    replace: `    ...(await named("stock_reservations").where("quantity", ">", 0).execute()),
  ];
  return new Set(rows.map((row) => row.variant_id));`,
    caughtBy: planted("a variant that is held is taken off sale"),
  },
  {
    name: "Ledger: ordering a part of a quote throws away the hold of the rest",
    file: "server/features/quotes/ordering/hold-stock.ts",
    find: "Math.min(Math.max(0, quantity - (pieces.get(variantId) ?? 0)), left.get(variantId) ?? 0),",
    replace: "Math.min(0, quantity, variantId.length, pieces.size, left.size),",
    caughtBy: planted("a part of a quote is ordered that is held"),
  },
  {
    name: "Ledger: an edit knows nothing of pieces that were given up",
    file: "server/features/order-processing/changing/edit-order.ts",
    find: "fulfilmentOf(rows, deliveries, returned)",
    replace: "fulfilmentOf(rows, deliveries, returned.slice(0, 0))",
    caughtBy: planted("an order is edited of which pieces were given up"),
  },
  {
    name: "Ledger: an agreed credit is lost when the invoice is replaced",
    file: drafting,
    find: "const charged = isLast ? adjustTo(full, { total: toInvoice, taxRate, asked, netBefore, taxBegin }) : full;",
    replace: "const charged = full;",
    caughtBy: planted("an invoice is replaced after a credit was agreed"),
  },
  {
    name: "Ledger: a return is credited by its pieces and again by its amount, or although it was never invoiced",
    file: crediting,
    find: "const max = Math.max(0, Math.min(back.credit - documented, toCredit));",
    replace: "const max = Math.max(back.credit - documented, 0 * toCredit);",
    caughtBy: planted("a return is credited by its pieces, and asked for by its amount"),
  },
  {
    name: "Ledger: a return is credited by its amount twice",
    file: crediting,
    find: "const max = Math.max(0, Math.min(back.credit - documented, toCredit));",
    replace: "const max = Math.min(back.credit, toCredit);",
    caughtBy: planted("a return is credited by its amount in parts"),
  },
  {
    name: "Ledger: an order that asks for nothing is invoiced for its services and its delivery",
    file: drafting,
    find: `  if (toInvoice === 0 && value > 0) return refusePosting("nothing_left");
  const isLast = chosen === countOf(uninvoiced.pieces);
  if (!isLast && value > toInvoice) return refusePosting("above_asked", { left: toInvoice });
  const charged = isLast ? adjustTo(full, { total: toInvoice, taxRate, asked, netBefore, taxBegin }) : full;`,
    replace: `  const isLast = chosen === countOf(uninvoiced.pieces);
  const charged = isLast && toInvoice > 0 ? adjustTo(full, { total: toInvoice, taxRate, asked, netBefore, taxBegin }) : full;`,
    caughtBy: planted("an order is invoiced that asks for less than its documents do"),
  },
  {
    name: "Ledger: a charge kept on returned goods can never be invoiced",
    file: drafting,
    find: 'if (chosen === 0 && (toInvoice === 0 || input.scope !== "rest")) {',
    replace: "if (chosen === 0) {",
    caughtBy: planted("a charge was kept on goods that came back"),
  },
  {
    name: "Ledger: a delivery fee that was credited is asked for again",
    file: crediting,
    find: "return Math.max(0, deliveryFee.amount + deliveryFee.tax - Math.max(0, toCredit - pieces));",
    replace: "return Math.max(0, 0 * toCredit * pieces);",
    caughtBy: planted("a delivery fee is credited"),
  },
  {
    name: "Ledger: more of a line that was written by hand asks the shelf for it",
    file: "server/features/order-processing/changing/edit-order.ts",
    find: ".filter((piece) => isInCatalogue(piece.variantId));",
    replace: ".filter((piece) => isInCatalogue(piece.variantId) || true);",
    caughtBy: planted("more is wanted of a line that was written by hand"),
  },
  {
    name: "Ledger: an order that moves to another zone takes no place there",
    file: "server/features/order-processing/placing/delivery-times.ts",
    find: "places: changed.flatMap(({ time }) => (time ? [time] : [])),",
    replace: "places: timeMoves && wanted ? [wanted] : [],",
    caughtBy: planted("an order moves to another zone at the same time"),
  },
  {
    name: "Ledger: a draft is confirmed into a full window",
    file: "server/features/order-processing/changing/confirm-draft.ts",
    find: "const taken = await takePlaces(tx, { zone: pricing.zone, places: time ? [time] : [] }, { now, overbook });",
    replace: "const taken = await takePlaces(tx, { zone: pricing.zone, places: time ? [] : [] }, { now, overbook });",
    caughtBy: planted("a draft is confirmed"),
  },
];
