/** Editing on every screen: unsaved work, order, search results. */
export default {
  "edit.wrong_one": "One field is not right yet",
  "edit.wrong_other": "{{count}} fields are not right yet",
  "edit.unsaved": "Not saved yet; a draft is kept on this computer.",
  "edit.saved": "Everything is saved.",
  "sort.handle": "Move {{name}}",
  "sort.hint": "Drag, or use the arrow keys",
  "sort.moved": "{{name}} is now {{place}} of {{count}}",
  "seo.text": "Left empty, title and description follow from the texts above.",
  "seo.title": "Search title",
  "seo.description": "Search description",
  "seo.keywords": "Keywords",
  "seo.previewEn": "English result",
  "seo.previewAr": "Arabic result",
} as const;
