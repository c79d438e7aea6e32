import { readSheet } from "read-excel-file/universal";
import { describe, expect, test } from "vitest";
import type { Rows } from "../../../server/kernel/export/csv-text.ts";
import { xlsxBytes } from "../../../server/kernel/export/xlsx-bytes.ts";

const bytesOf = async (columns: string[], parts: Iterable<Rows> | AsyncIterable<Rows>) =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(xlsxBytes(columns, parts))));
const sheetOf = async (...row: Rows[number]) =>
  (await readSheet((await bytesOf(["A"], [[row]])).slice().buffer, { trim: false })).at(1);

describe("a table as an Excel file", () => {
  test("has its headings, then every row, with numbers as numbers", async () => {
    const rows = await readSheet((await bytesOf(["Name", "الاسم"], [[["Ali", 12.5]], [["علي", -3]]])).buffer);
    expect(rows).toEqual([
      ["Name", "الاسم"],
      ["Ali", 12.5],
      ["علي", -3],
    ]);
  });

  test.each(["=1+1", "+97455123456", "-5 today", "@cmd", "\t=1", '=HYPERLINK("https://x.example")'])(
    "writes no formula: %j is a text cell as it was",
    async (text) => expect(await sheetOf(text)).toEqual([text]),
  );

  test("keeps marks, line breaks, spaces, leading zeros, and what looks like a spreadsheet's own sign", async () => {
    const row = ["<a & 'b'>", "one\ntwo", "  wide  ", "0042", "1.23E+12", "a_x0041_b", "_x000D_", "_x005F_"];
    expect(await sheetOf(...row)).toEqual(row);
  });

  test("leaves out what no XML can have, and cuts a cell at what a spreadsheet opens", async () => {
    const [text, long] = (await sheetOf("a\u0001b\ud800c", "x".repeat(40_000))) ?? [];
    expect(text).toBe("abc");
    expect(String(long)).toHaveLength(32_767);
  });

  test("is made while it is read: no more than one part is asked for ahead", async () => {
    let made = 0;
    function* parts() {
      for (made = 1; made <= 200; made += 1) {
        yield Array.from({ length: 100 }, (_, at) => [`${made} ${at} ${Math.sin(made * 100 + at)}`]);
      }
    }
    const ahead: number[] = [];
    let bytes = 0;
    for await (const part of xlsxBytes(["A"], parts())) {
      bytes += part.length;
      ahead.push(made);
    }
    expect(bytes).toBeGreaterThan(100_000);
    // The first bytes are there before the last part is made, and so is each step between.
    expect(ahead[0]).toBeLessThan(100);
    expect(new Set(ahead).size).toBeGreaterThan(2);
  });
});
