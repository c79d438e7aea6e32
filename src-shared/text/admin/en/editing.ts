/** Editing on every screen: unsaved work, order, search results. */
export default {
  "edit.wrong_one": "One field needs correction",
  "edit.wrong_other": "{{count}} fields need correction",
  "edit.unsaved": "Not saved yet; a draft is stored on this computer.",
  "edit.saved": "All changes saved.",
  "sort.handle": "Move {{name}}",
  "sort.hint": "Drag, or use the arrow keys",
  "sort.moved": "{{name}} is now {{place}} of {{count}}",
  "seo.text": "If empty, title and description are made from the texts above.",
  "seo.title": "Search title",
  "seo.description": "Search description",
  "seo.keywords": "Keywords",
  "seo.previewEn": "English result",
  "seo.previewAr": "Arabic result",
} as const;
