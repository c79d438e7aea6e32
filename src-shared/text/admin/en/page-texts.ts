/** Texts of the shop's own pages. */
export default {
  "pageText.add": "New page",
  "pageText.own": "Your own pages",
  "pageText.fixed": "Fixed pages",
  "pageText.removeAsk": "Delete the page {{name}}?",
  "pageText.status.standard": "Standard text",
  "pageText.status.published": "Own text",
  "pageText.status.draft": "Draft",
  "pageText.choose.standard": "Standard text",
  "pageText.choose.draft": "Draft, not shown yet",
  "pageText.choose.published": "Published",
  "pageText.choose.withdrawn": "Withdrawn: nobody reads it",
  "pageText.statusHint": "The standard text replaces what was written here.",
  "pageText.ownStatusHint": "A draft of a published page leaves visitors what they read before.",
  "pageText.bodyHint":
    "Markdown. Values of the settings: {company} {address} {phone} {email} {crNumber} {since} {hours} {delivery} {deliveryFee} {returns} {returnDays} {warranty}, each in two braces, and {zones} alone on a line for the table of zones. A sentence whose value is not set is left out.",
  "pageText.seoText": "What search engines show. The same values can be used.",
  "pageText.preview": "Preview",
  "pageText.previewText": "The text as it is saved, with the present values.",
} as const;
