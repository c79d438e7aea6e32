/** Parts of the site with a draft: the home page, header and footer. */
export default {
  "site.publishing": "Draft and publication",
  "site.publishingText": "A draft leaves visitors what they see now. Save it, then look at it in the shop.",
  "site.publishAtHint": "Qatar time. Until then visitors see what they see now.",
  "site.previewEnglish": "Preview in English",
  "site.previewArabic": "Preview in Arabic",
  "site.versionText": "Look at this version in the shop. Restored, it becomes the draft.",
} as const;
