import { PAGES } from "../../../src-shared/addresses.ts";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";

/** State of the journal in its address: `/journal?tag=ergonomics&page=2`. Invalid parts are repaired. */
export interface JournalState {
  tag: string;
  page: number;
}

export const ARTICLES_ON_A_PAGE = 12;

export function readJournal(search: URLSearchParams): JournalState {
  const tag = search.get("tag") ?? "";
  const page = Number.parseInt(toWesternDigits(search.get("page") ?? ""), 10);
  return { tag: /^[a-z0-9-]{1,80}$/.test(tag) ? tag : "", page: page >= 1 && page <= 10_000 ? page : 1 };
}

export function journalPath({ tag, page }: JournalState): string {
  const query = new URLSearchParams();
  if (tag !== "") query.set("tag", tag);
  if (page > 1) query.set("page", String(page));
  const search = query.toString();
  return search === "" ? PAGES.journal : `${PAGES.journal}?${search}`;
}
