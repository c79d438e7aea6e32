/** Workbooks of a spreadsheet: their cells as they are written, and none that would fill the memory. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readTable } from "../../../server/features/imports/reading/read-table.ts";
import { workbook } from "../../support/workbook.ts";

const rowsOf = (bytes: Uint8Array) => Array.fromAsync(readTable(bytes));

describe("a workbook", () => {
  test("is read by the cells of its first sheet: texts, numbers as they are written, and the number of each row", async () => {
    const bytes = workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>
       <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c><c r="C2"><v>450.50000000000006</v></c></row>
       <row r="4"><c r="A4"><v>123456789012</v></c><c r="B4" t="b"><v>1</v></c><c r="C4"><v>1250</v></c></row>
       <row r="5"><c r="A5"><v>1.23E+25</v></c><c r="C5"><v>1.125</v></c></row>`,
      ["SKU", "الاسم", "000123", "كرسي &amp; مكتب"],
    );
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: ["SKU", "الاسم", "Price"] },
      { line: 2, cells: ["000123", "كرسي & مكتب", "450.5"] },
      { line: 4, cells: ["123456789012", "TRUE", "1250"] },
      { line: 5, cells: ["1.23E+25", "", "1.1250"] },
    ]);
  });

  test("that would unpack to more than fits is refused before it is unpacked", async () => {
    const bytes = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
    // What the list of parts says of the sheet's size, when it is unpacked.
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 4_000_000_000, true);
    }
    await expect(rowsOf(bytes)).rejects.toMatchObject({ fault: "too_large" });
  });

  test.each([
    ["a ZIP file without a sheet", zipSync({ "a.txt": strToU8("x") })],
    ["a file that only begins like one", Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ["a sheet that is no XML", workbook("<row <<<")],
  ])("that is %s is refused in words", async (_, bytes) => {
    await expect(rowsOf(bytes)).rejects.toMatchObject({ fault: "not_a_table" });
  });

  test("resolves no entity and fetches nothing that it names", async () => {
    const bytes = workbook('<row r="1"><c r="A1" t="inlineStr"><is><t>&file;</t></is></c><c r="B1"><v>1</v></c></row>');
    const rows = await rowsOf(bytes).catch(() => []);
    expect(JSON.stringify(rows)).not.toContain("root:");
  });
});
