/** What is new for staff, newest first; told once on each computer after an update. */
export default {
  pageVersions: "Pages keep their last saves, to go back to, and a draft can be published by itself at a time.",
  ownPages:
    "Pages of your own: add them under Content › Pages, with an address, texts in both languages, a draft and a preview.",
  lists:
    "Stock, prices, categories and redirects come in from files, under Products › Import. Each line is shown first and can be undone.",
  visits: "Reports count page views, carts priced and online orders by day and page, under Reports › Visitors.",
  missedSearches: "A report names what visitors searched for and did not find, under Reports › Visitors.",
  deliveryTimes:
    "Delivery times can be chosen for each weekday, and for days such as Ramadan, under Delivery › Calendar.",
  quoteLines:
    "A quote’s lines are one row each. Type a price as agreed, or 10% off it; the customer’s request stands beside the lines.",
  holidays:
    "Holidays have a name, a first and a last day, under Delivery › Calendar. Customers read the name when they choose a day.",
  cards: "On a phone a list shows each row as a card: number, status, customer and amount at once.",
  compactRows: "Lists show more rows at once, and say here what a new version brought.",
  helpAndFilters: "Each screen has its help at the question mark. All filters of a list are behind one button.",
  reports: "Reports: sales, money received, tax, quotes and stock, also as Excel files and on paper.",
  logo: "The logo and colour of the shop are set under Settings, and stand on mails and documents.",
  steps: "An order’s next step is its main button. For 30 seconds it can be undone; its mail waits that long.",
};
