/** Help of the screens of the day: orders, quotes, the counter, customers, messages. */
export default {
  home: [
    "What needs attention today, with the oldest first.",
    "Each line and each figure opens the list behind it.",
    "A figure compares the chosen period with as many days before it.",
    "Managers also see takings, receivables and best sellers.",
  ],
  orders: [
    "All orders, from the shop, the telephone, the counter and quotes.",
    "Open an order for its next step, or select several and move them together.",
    "The board shows the same orders by status.",
    "What the filters show can be downloaded as a table.",
    "Filters that are needed again can be saved under “Saved views”.",
  ],
  newOrder: [
    "Enters an order that came by telephone or in the showroom.",
    "Start with the phone number: a known customer’s details are filled in.",
    "The totals are calculated by the server as you type; what you typed is kept as a draft.",
    "The new order then opens with its next step.",
  ],
  order: [
    "Everything about one order: items, deliveries, payments, documents and timeline.",
    "The button at the top takes the next step; it can be undone for 30 seconds.",
    "Customers are e-mailed as set for that step under Settings, E-mail.",
    "An order can go out in several deliveries, each with its own day.",
    "Invoices, credit notes and receipts are issued from here.",
  ],
  editOrder: [
    "Changes items, prices, customer or place of an order.",
    "Save when the totals are right.",
    "If someone else changed the order meanwhile, both versions are shown and you choose.",
    "An invoice that is already issued does not change: issue a credit note instead.",
  ],
  quotes: [
    "All quotes with status, age and value.",
    "“New quote” starts one; a quote request becomes a quote on its own screen.",
    "“Needs our reply” shows quotes whose customer has asked something.",
    "The performance panel shows the win rate and the age of open quotes.",
  ],
  newQuote: [
    "Starts a quote for a customer.",
    "Phone or e-mail and a name are enough; the rest can be filled in later.",
    "The quote opens as a draft, where rooms and lines are added.",
  ],
  quote: [
    "One quote: the offer, its versions, its links and timeline.",
    "Fill rooms and lines, look at the preview, then send it.",
    "A sent quote shows its document; revising it makes the next version.",
    "Costs and margins are for staff only and never printed.",
    "Once it is accepted, an order is created from it.",
  ],
  counter: [
    "Sells over the counter: find or scan items, then pay.",
    "Typing 3*desk adds three; scanning a label adds one.",
    "An empty phone number makes a sale without a name.",
    "A sale can be parked and taken up again, or turned into a delivery.",
    "It works offline too; order numbers follow with the next connection.",
  ],
  stockCount: [
    "Compares the shelves with the stock on hand.",
    "Scan items one after another, or type a SKU and the quantity.",
    "Only the differences are saved, each as a stock movement.",
    "Items that were not counted stay as they are.",
  ],
  customers: [
    "Everybody who has ordered, and those added here.",
    "The search knows phone numbers in any format, names, companies and e-mail addresses.",
    "Open a customer for orders, quotes and messages, or to start a new order.",
  ],
  customer: [
    "One customer: details, orders, quote requests and messages.",
    "New orders start here with the details filled in.",
    "The note is for staff only and is shown on each of the customer’s orders.",
    "Existing orders keep the details they were placed with.",
  ],
  messages: [
    "Messages from the shop’s contact page.",
    "Open one to answer it by e-mail, or by WhatsApp where there is a phone number.",
    "A message held as possible spam has sent no alert; it is listed all the same.",
  ],
  message: [
    "One message with the visitor’s details and language.",
    "An answer is sent by e-mail in the visitor’s language, and marks the message as answered; ready texts are in the settings.",
    "A message that was marked too early can be marked as new again.",
  ],
  quoteRequests: [
    "Quote requests sent from the shop.",
    "Open one to see the items and to create a quote from it.",
    "Each shows whether it is new, in progress or done.",
  ],
  quoteRequest: [
    "One request: its items, message and attachment.",
    "“Create quote” makes a draft with these items and this customer.",
    "Prices are those of the time of the request.",
    "Mark it as in progress, so that colleagues know.",
  ],
} as const;
