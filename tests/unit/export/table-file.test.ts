import { describe, expect, test } from "vitest";
import type { Context } from "../../../server/context.ts";
import type { Exported } from "../../../server/kernel/export/exported.ts";
import { tableFile } from "../../../server/kernel/export/table-file.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import { MAX_XLSX_ROWS, type TableFormat } from "../../../src-shared/api/table-file.ts";

describe("a table of more rows than an Excel file has", () => {
  const rows = MAX_XLSX_ROWS + 1;
  function ask(format: TableFormat) {
    const exported: Exported[] = [];
    const ctx = { exported: async (one: Exported) => void exported.push(one) } as unknown as Context;
    const table = { name: "payments", columns: ["Number"], lang: "en", format, rows } as const;
    const noted = { collection: "orders", filters: {} } as const;
    const parts = [Array.from({ length: rows }, (_, at) => [at])];
    return { exported, answer: tableFile(ctx, { ...table, noted }, parts) };
  }

  test("is refused as XLSX, with the reason, and not noted as an export", async () => {
    const { exported, answer } = ask("xlsx");
    expect(await answer).toMatchObject({ code: "invalid", extras: { fields: { format: { code: "too_many_rows" } } } });
    expect(exported).toEqual([]);
  });

  test("leaves whole as CSV, and is noted", async () => {
    const { exported, answer } = ask("csv");
    const file = await answer;
    if (isRefusal(file)) throw new Error("refused");
    let text = "";
    for await (const part of file.parts) text += part;
    expect(text.trimEnd().endsWith('"Rows: 100,001"')).toBe(true);
    expect(exported).toEqual([{ collection: "orders", filters: {}, rows }]);
  });
});
