/** Reads files of redirects, those of Shopify among them: an old address and a new one in each row. */
import { withoutLanguage } from "../../../../src-shared/addresses.ts";
import { readAddress } from "../../../../src-shared/catalogue/former-addresses.ts";
import { type ExportKey, exportWords } from "../../../../src-shared/text/export/index.ts";
import { atFirstUse } from "../../../../src-shared/values/at-first-use.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import { withoutGuards } from "../../../kernel/export/csv-text.ts";
import type { TableRow } from "../reading/table-row.ts";
import { headingOf } from "../shapes/columns.ts";
import type { ReadRows, RowSource } from "./row-kind.ts";
import { withoutCount } from "./without-count.ts";

export interface RedirectSource extends RowSource {
  from: string;
  /** As the file has it. */
  to: string;
  /** That address, and those that the file's other rows let it lead on to, one after the other. */
  way: string[];
  columns: Readonly<Record<string, string>>;
}

const MAX_ADDRESS = 2000;
const LONGEST_WAY = 20;

const wordsOf = (key: ExportKey): string[] => LANGS.map((lang) => headingOf(exportWords[lang](key)));
const fromWords = atFirstUse(() => new Set(["redirect from", "from", "old url", ...wordsOf("redirect.from")]));
const toWords = atFirstUse(() => new Set(["redirect to", "to", "new url", ...wordsOf("redirect.to")]));

/** The columns of a file of redirects; undefined for any other. */
export function redirectColumns(headings: readonly string[]): ("from" | "to" | null)[] | undefined {
  const columns = headings.map((heading) => {
    const name = headingOf(heading);
    return fromWords().has(name) ? ("from" as const) : toWords().has(name) ? ("to" as const) : null;
  });
  return columns.includes("from") && columns.includes("to") ? columns : undefined;
}

/** Addresses are the same whatever their host, language and last slash, and whatever their capitals where the shop leads none by them. */
function addressKey(text: string): string {
  const path = withoutLanguage(text.replace(/^(?:https?:)?\/\/[^/]+/i, "")).replace(/\/+$/, "");
  const named = readAddress(text);
  const isByCapitals = typeof named === "object" && named.key !== named.key.toLowerCase();
  return isByCapitals ? path : path.toLowerCase();
}

export function readRedirects(headings: readonly string[], rows: readonly TableRow[]): ReadRows<RedirectSource> {
  const places = redirectColumns(headings) ?? [];
  const columns = Object.fromEntries(
    places.flatMap((column, at) => (column === null ? [] : [[column, headings[at] ?? ""]])),
  );
  const next = new Map<string, string>();
  const sources = withoutCount(rows).map(({ line, cells }): RedirectSource => {
    const cell = (column: "from" | "to") => withoutGuards(cells[places.indexOf(column)] ?? "").trim();
    const [from, to] = [cell("from"), cell("to")];
    const source: RedirectSource = {
      ...{ line, label: `${from} → ${to}`.slice(0, 200), rows: 1, problems: [] },
      ...{ from, to, way: [to], columns },
    };
    for (const column of ["from", "to"] as const) {
      const value = source[column];
      const code = value === "" ? "required" : value.length > MAX_ADDRESS ? "too_long" : undefined;
      if (code) source.problems.push({ line, column: columns[column] ?? null, code, value: value.slice(0, 80) });
    }
    const key = addressKey(from);
    if (from !== "" && next.has(key)) {
      source.problems.push({ line, column: columns.from ?? null, code: "address_twice", value: from.slice(0, 80) });
    } else next.set(key, to);
    return source;
  });
  for (const source of sources) {
    const way = wayOf(source, next);
    if (way !== undefined) source.way = way;
    else if (source.problems.length === 0) {
      const { line, to } = source;
      source.problems.push({ line, column: columns.to ?? null, code: "address_loop", value: to.slice(0, 80) });
    }
  }
  const unknown = headings.filter((heading, at) => heading !== "" && places[at] === null);
  return { columns, unknown, sources, rows: sources.length };
}

/** Where a redirect leads when those of the file are followed; undefined where it comes back to an address that it came from. */
function wayOf({ from, to }: RedirectSource, next: ReadonlyMap<string, string>): string[] | undefined {
  const passed = new Set([addressKey(from)]);
  const way = [to];
  for (let end = to; ; way.push(end)) {
    const key = addressKey(end);
    if (passed.has(key)) return undefined;
    const further = next.get(key);
    if (further === undefined || way.length === LONGEST_WAY) return way;
    passed.add(key);
    end = further;
  }
}
