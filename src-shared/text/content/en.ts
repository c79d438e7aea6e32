/** What the server writes into the shop's texts: the table of delivery zones. */
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
} as const;
