export type Row = Record<string, string | number>;

/** Prints rows under a title, numbers to the right with the decimals they need. */
export function printTable(title: string, rows: Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const text = (value: string | number | undefined) =>
    typeof value === "number"
      ? Number.isInteger(value)
        ? String(value)
        : value.toFixed(value < 10 ? 2 : 1)
      : (value ?? "");
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => text(row[column]).length)));
  const line = (row: Row | undefined) =>
    columns
      .map((column, i) => {
        const value = row ? text(row[column]) : column;
        return typeof rows[0]?.[column] === "number" ? value.padStart(widths[i] ?? 0) : value.padEnd(widths[i] ?? 0);
      })
      .join("  ");
  process.stdout.write(`\n${title}\n${[line(undefined), ...rows.map(line)].map((text) => `  ${text}`).join("\n")}\n`);
}
