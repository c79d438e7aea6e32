/** Help of the screens of money: invoices, payments, receivables, reports. */
export default {
  statement: [
    "What a customer was invoiced and has paid, with the balance.",
    "Choose the period, then print it.",
    "Lines of a closed month never change.",
  ],
  invoices: [
    "All issued documents: invoices, credit notes, receipts and pro-formas.",
    "They are issued from an order; here they are found, printed and followed up.",
    "“Overdue” shows invoices whose due date has passed.",
    "The sums above the list are those of all rows that the filters show.",
  ],
  invoice: [
    "One issued document with its payments and credit notes.",
    "Print it, or send it by e-mail with the PDF attached.",
    "A document that is issued cannot be changed; a credit note corrects it.",
    "Its fingerprint shows that nothing was changed since.",
  ],
  payments: [
    "All payments and refunds.",
    "Payments are recorded on the order they belong to.",
    "A payment that is pending counts once it has cleared.",
    "Its order is one click away.",
  ],
  ageing: [
    "What customers owe, by how long it has been due.",
    "Open a customer for the statement.",
    "Invoices without a customer are listed as “Unnamed customer”.",
  ],
  reports: [
    "Reports on sales, money, quotes and stock.",
    "Open one to choose its period and to download it.",
    "Each says in one line what it counts.",
  ],
  report: [
    "One report as a chart and a table.",
    "Choose the period; the file has all rows, also those the screen leaves out.",
    "Figures agree with the lists behind them.",
  ],
  closing: [
    "Closes months that are over, so that their statements never change.",
    "Choose the month and close it; all months before it are closed with it.",
    "Late entries count from the first open day and show their original day.",
    "Only an administrator can reopen a month.",
  ],
} as const;
