import type { FileAnswer } from "../../../src-shared/contract/file-answer.ts";

export type Cell = string | number | null | undefined;

/**
 * A table as a CSV file (RFC 4180) that a spreadsheet opens with Arabic intact: it begins with a byte-order mark. Text
 * that a spreadsheet would take for a formula gets an apostrophe before it (security.md, row 60); numbers stay numbers.
 */
export function csvFile(name: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): FileAnswer {
  const lines = [columns, ...rows].map((row) => row.map(cell).join(","));
  return { name, mime: "text/csv; charset=utf-8", encoding: "utf8", content: `\ufeff${lines.join("\r\n")}\r\n` };
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  // Also behind spaces and marks nobody sees, which a spreadsheet drops before it looks.
  const text = /^[\s\p{Cf}]*[=+\-@\t\r|%]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
