export default {
  "search.title": "Search Products",
  "search.label": "What are you looking for?",
  "search.placeholder": "Chair, desk, SKU…",
  "search.start": "Start typing to search for products",
  "search.recent": "Recent searches",
  "search.popular": "Popular",
  "search.found_one": "{{count}} result found",
  "search.found_other": "{{count}} results found",
  "search.all": "View All Results",
  "search.close": "Close search",
  "search.searching": "Searching…",
  "search.failed": "The search is not answering just now. Press Enter to see the results on a page of their own.",
} as const;
