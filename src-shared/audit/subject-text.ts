import { type Audited, isResource, resourceOf } from "../resources.ts";
import { isId } from "../values/id.ts";
import { type Lang, type LocalizedText, textIn } from "../values/localized.ts";

/** Kinds whose rows are known by a number, or by a name that says nothing without the kind. */
const withKind: ReadonlySet<string> = new Set<Audited>([
  "app_releases",
  "contact_messages",
  "devices",
  "imports",
  "invoices",
  "mail_queue",
  "number_gaps",
  "orders",
  "quote_requests",
  "quotes",
  "sessions",
  "share_links",
]);

interface Event {
  collection: string;
  rowId: string;
  subject: { name: string | LocalizedText; detail: string | null; removed: boolean } | null;
}

export interface SubjectWords {
  lang: Lang;
  /** What one row of a collection is called, and all of them: "Order", "Orders". */
  one(collection: string): string;
  all(collection: string): string;
  removed(name: string): string;
}

/** What an audit event was about: "Quote Q-2026-000012", "Desk Oslo 160"; its kind where it was about no single row. */
export function auditSubjectText({ collection, rowId, subject }: Event, words: SubjectWords): string {
  if (!subject) {
    const isOfOneRow = isId(rowId) && isResource(collection) && resourceOf(collection).table !== undefined;
    return isOfOneRow ? words.removed(words.one(collection)) : words.all(collection);
  }
  const name = typeof subject.name === "string" ? subject.name : textIn(subject.name, words.lang);
  const called = withKind.has(collection) ? `${words.one(collection)} ${name}` : name;
  const whole = subject.detail ? `${called} · ${subject.detail}` : called;
  return subject.removed ? words.removed(whole) : whole;
}
