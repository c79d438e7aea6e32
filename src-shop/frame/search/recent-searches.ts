/** What was last searched for in this browser, the latest first. */
const STORED = "recent-searches";
const MOST = 5;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter((term) => typeof term === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(term: string): void {
  const terms = [term, ...recentSearches().filter((other) => other !== term)].slice(0, MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(terms));
  } catch {
    // Without storage the next search begins without it.
  }
}
