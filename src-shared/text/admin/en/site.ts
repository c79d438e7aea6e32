/** Parts of the site with a draft: the home page, header and footer. */
export default {
  "site.publishing": "Draft and publication",
  "site.publishingText":
    "Visitors still see the published version while you work on a draft. Save it, then preview it in the shop.",
  "site.publishAtHint": "Qatar time. Visitors see no change until then.",
  "site.previewEnglish": "Preview in English",
  "site.previewArabic": "Preview in Arabic",
  "site.versionText": "Preview this version in the shop. Restoring it makes it the draft.",
} as const;
