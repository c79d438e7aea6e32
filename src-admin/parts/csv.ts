/**
 * A table as CSV for a spreadsheet: UTF-8 with its mark, so that Arabic stays Arabic, and nothing in it that a
 * spreadsheet would run as a formula (security.md, row 60).
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^'/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
