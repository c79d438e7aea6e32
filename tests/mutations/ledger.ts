import type { Mutation } from "./mutation.ts";

/** Guards of the ledger: of orders, customers, statements, exports and documents. */
export const ledger: Mutation[] = [
  {
    name: "What waits for its credit note is asked for everywhere",
    file: "src-shared/billing/ledger.ts",
    find: "let waiting = toCredit;",
    replace: "let waiting = 0 * toCredit;",
    caughtBy: {
      file: "tests/api/order-account.test.ts",
      title:
        "that is outstanding is due nowhere: not on its invoice, in the list, on the dashboard, among the receivables",
    },
  },
  {
    name: "Invoices, lists and the dashboard ask for what waits for its credit note",
    file: "db/queries/billing/settle-invoices.ts",
    find: "allocate(invoices, ledger, toCredit).invoices",
    replace: "allocate(invoices, ledger).invoices",
    caughtBy: {
      file: "tests/api/order-account.test.ts",
      title:
        "that is outstanding is due nowhere: not on its invoice, in the list, on the dashboard, among the receivables",
    },
  },
  {
    name: "A visitor's typing joins an order to a known customer",
    file: "server/features/order-processing/placing/place-order.ts",
    find: 'const customerOf = ctx.actor.kind === "staff" ? rememberCustomer : recogniseVisitor;',
    replace: "const customerOf = rememberCustomer;",
    caughtBy: {
      file: "tests/api/unproven-contacts.test.ts",
      title: "is shown beside that customer, has no customer, and gives the customer no contact and no sum",
    },
  },
  {
    name: "An address places as many orders as it likes",
    file: "server/features/order-processing/placing/order-limits.ts",
    find: "if (wait !== undefined) {",
    replace: "if (wait !== undefined && wait < 0) {",
    caughtBy: {
      file: "tests/api/order-limits.test.ts",
      title: "one phone or one mailbox has fewer, and other addresses do not use them up",
    },
  },
  {
    name: "One unconfirmed order takes the whole shelf",
    file: "server/features/order-processing/placing/refuse-holding.ts",
    find: "if (over.length === 0) return undefined;",
    replace: "if (over.length >= 0) return undefined;",
    caughtBy: {
      file: "tests/api/order-limits.test.ts",
      title: "is never the whole stock: one order for all is refused with the possible quantity and a phone number",
    },
  },
  {
    name: "Somebody who owes money is masked",
    file: "db/person/mask-person.ts",
    find: "if (balance === 0) return [];",
    replace: "if (balance <= Number.POSITIVE_INFINITY) return [];",
    caughtBy: {
      file: "tests/api/person-doubtful.test.ts",
      title: "is not masked while an invoice is unpaid: the refusal names the order and its balance",
    },
  },
  {
    name: "A cheque counts on the day it was recorded",
    file: "db/queries/billing/statements.ts",
    find: `    .where("payments.cleared_at", ">=", from)
    .where("payments.cleared_at", "<", before);`,
    replace: `    .where("payments.at", ">=", from)
    .where("payments.at", "<", before);`,
    caughtBy: {
      file: "tests/api/closed-months.test.ts",
      title: "counts from the day on which the bank paid it, so a statement of November does not change",
    },
  },
  {
    name: "Money that moved between two orders counts on the statement as paid and refunded",
    file: "db/queries/billing/statements.ts",
    find: "row.moved_id === null || !ids.has(row.moved_id)",
    replace: 'row.moved_id === null || !ids.has("")',
    caughtBy: {
      file: "tests/api/late-transfer.test.ts",
      title: "is on the statement neither as paid nor as refunded, and the balance stays the sum of the ledger",
    },
  },
  {
    name: "An export ends at 50,000 rows",
    file: "server/kernel/export/export-list.ts",
    find: "for (let start = 0; start < keys.length; start += STEP) {",
    replace: "for (let start = 0; start < Math.min(keys.length, 50_000); start += STEP) {",
    caughtBy: {
      file: "tests/api/long-exports.test.ts",
      title: "has every row, however many there are, and says at its end how many",
    },
  },
  {
    name: "A cheque that bounced keeps an unpaid order alive",
    file: "db/queries/orders/orders.ts",
    find: '.where("payments.state", "!=", "bounced")',
    replace: '.where("payments.state", "!=", "")',
    caughtBy: {
      file: "tests/api/late-transfer.test.ts",
      title: "lapses although a cheque for it bounced or a payment went back: that is no money",
    },
  },
  {
    name: "A formula behind a semicolon is left alone in an export",
    file: "server/kernel/export/csv-text.ts",
    find: "const formulaStart = /(^|[;\\t\\r\\n])",
    replace: "const formulaStart = /(^)",
    caughtBy: {
      file: "tests/unit/export/csv-text.test.ts",
      title: 'runs nothing with the list separator "x;=1+1;"',
    },
  },
  {
    name: "The sections of an accepted quote leave out the options that were chosen",
    file: "src-shared/documents/kinds/quote-sections.ts",
    find: "sectionTotal(section.lines, acceptance?.chosen ?? [])",
    replace: "sectionTotal(section.lines, acceptance ? [] : [])",
    caughtBy: {
      file: "tests/unit/documents/quote-sections.test.ts",
      title: "the sections of an accepted quote count the options that were chosen, and add up to its goods",
    },
  },
  {
    name: "The crew's documents name no services",
    file: "server/features/documents/order-documents.ts",
    find: "services: line.services.map(({ key }) => key),",
    replace: "services: [],",
    caughtBy: {
      file: "tests/api/documents.test.ts",
      title: "a delivery note and a pick list name the services that are paid, and the cash to take",
    },
  },
  {
    name: "The purchase-order number of somebody without a company is dropped",
    file: "server/features/quotes/changing/decide-quote.ts",
    find: "if (!purchaseOrder) return company;",
    replace: "if (!purchaseOrder || !company) return company;",
    caughtBy: {
      file: "tests/api/purchase-order-number.test.ts",
      title: "is requested with the acceptance, also from private customers, and is on order, invoice and in search",
    },
  },
  {
    name: "Two lines of one product have the same key",
    file: "src-admin/orders/form/form-lines.ts",
    find: `id ?? \`\${variantId} \${at}\`;`,
    replace: "id === at ? id : variantId;",
    caughtBy: {
      file: "tests/unit/admin/form-lines.test.ts",
      title: "has a line for each room, and each line a key of its own, before and after it is saved",
    },
  },
  {
    name: "A product that is picked again adds to its first line",
    file: "src-admin/orders/form/form-lines.ts",
    find: "lines.findLastIndex(",
    replace: "lines.findIndex(",
    caughtBy: {
      file: "tests/unit/admin/form-lines.test.ts",
      title: "gets one piece more on its last line when it is picked again, and the other rooms stay as they are",
    },
  },
  {
    name: "An order of a quote finds nothing in what is held for it when it is edited",
    file: "server/features/order-processing/changing/edit-order.ts",
    find: "if (quote) await consumeHoldForEdit(work, quote, order, pricing.lines);",
    replace: "",
    caughtBy: {
      file: "tests/api/quotes-edited.test.ts",
      title: "takes additional goods of the quote from its hold, although the shelf is empty",
    },
  },
  {
    name: "An order that waits at the showroom stays ready when it is to be brought",
    file: "server/features/order-processing/changing/switch-method.ts",
    find: "return edit.switched || goods(edit.before).join() !== goods(edit.after).join();",
    replace: "return edit.switched && goods(edit.before).join() !== goods(edit.after).join();",
    caughtBy: {
      file: "tests/api/order-editing.test.ts",
      title: "works for an order that waits at the showroom, which is prepared again, and then goes out",
    },
  },
  {
    name: "The rounding of an edited part of a quote is lost",
    file: "src-shared/quotes/part.ts",
    find: "Math.max(0, taxOn(others.amount + net, rate) - others.share);",
    replace: "taxOn(net, rate) + 0 * others.share;",
    caughtBy: {
      file: "tests/unit/model/quote-part.test.ts",
      title: "the tax of orders of one quote adds up to the dirham after each is made, edited or cancelled",
    },
  },
  {
    name: "The rounding of a last invoice is lost where only a delivery fee is left",
    file: "server/features/billing/drafts/adjust-to.ts",
    find: "if (!deliveryFee || deliveryFee.tax + more < 0) return undefined;",
    replace: "if (!deliveryFee || deliveryFee.tax + more < 0 || lines.length === 0) return { lines, deliveryFee };",
    caughtBy: {
      file: "tests/api/billing-invoices.test.ts",
      title: "brings the documents to the order's total when only a delivery fee is left to invoice, rounding included",
    },
  },
  {
    name: "Orders of quotes from before do not learn their lines",
    file: "db/migrations/0125-quote-lines-of-orders.ts",
    find: "if (line) await sql",
    replace: "if (!line) await sql",
    caughtBy: {
      file: "tests/db/back-filled.test.ts",
      title: "stores for each line of an order its line of the quote, also where one product is in two rooms",
    },
  },
  {
    name: "Invoiced orders from before stay with the customer they strayed to",
    file: "db/migrations/0140-who-is-who.ts",
    find: " is not null and $",
    replace: " is null and $",
    caughtBy: {
      file: "tests/db/back-filled.test.ts",
      title: "takes each invoice, and its order, back to the customer it was issued to; contacts of then are confirmed",
    },
  },
];
