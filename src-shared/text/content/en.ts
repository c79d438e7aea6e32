/** What the server itself writes: the table of delivery zones inside a text, and the cards of shared links. */
export default {
  "zones.area": "Area",
  "zones.numbers": "Zones on the blue plate",
  "zones.days": "We need",
  "zones.fee": "Delivery",
  "zones.cash": "Cash on delivery",
  "zones.elsewhere": "All others",
  "zones.dayCount_one": "{{count}} day",
  "zones.dayCount_other": "{{count}} days",
  "zones.free": "Free",
  "zones.freeFrom": "{{fee}}, free from {{amount}}",
  "zones.yes": "Yes",
  "zones.no": "No",

  "card.from": "from {{price}}",
  "card.readTime_one": "{{count}} minute to read",
  "card.readTime_other": "{{count}} minutes to read",
} as const;
