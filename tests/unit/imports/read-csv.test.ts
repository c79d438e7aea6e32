/** Tables of spreadsheets in every encoding and separator that they write, with the line of each row. */
import { describe, expect, test } from "vitest";
import { encodingOf } from "../../../server/features/imports/reading/decode-text.ts";
import { readCsv } from "../../../server/features/imports/reading/read-csv.ts";
import { UnreadableFile } from "../../../server/features/imports/reading/table-row.ts";

const rowsOf = async (bytes: Uint8Array) => Array.fromAsync(readCsv(bytes));
const cellsOf = async (bytes: Uint8Array) => (await rowsOf(bytes)).map(({ cells }) => cells);
const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, { big, mark }: { big: boolean; mark: boolean }): Uint8Array {
  const units = [...(mark ? "\ufeff" : ""), ...text].flatMap((sign) => [...sign].flatMap((one) => one.charCodeAt(0)));
  return Uint8Array.from(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

/** Windows-1256 by its own table, for the letters of these tests. */
function windows1256(text: string): Uint8Array {
  const decoder = new TextDecoder("windows-1256");
  const byLetter = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text], (letter) => byLetter.get(letter) ?? 63);
}

const table = "sku,الاسم\nA-1,كرسي شبكي\nB-2,مكتب\n";
const expected = [
  ["sku", "الاسم"],
  ["A-1", "كرسي شبكي"],
  ["B-2", "مكتب"],
];

describe("a table is read", () => {
  test.each([
    ["UTF-8", utf8(table), "utf-8"],
    ["UTF-8 with a byte order mark", utf8(`\ufeff${table}`), "utf-8"],
    ["UTF-16, low byte first", utf16(table, { big: false, mark: true }), "utf-16le"],
    ["UTF-16, high byte first", utf16(table, { big: true, mark: true }), "utf-16be"],
    ["UTF-16 without a mark", utf16(table, { big: false, mark: false }), "utf-16le"],
    ["UTF-16 without a mark, high byte first", utf16(table, { big: true, mark: false }), "utf-16be"],
    ["Windows-1256", windows1256(table), "windows-1256"],
  ])("in %s", async (_, bytes, encoding) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(await cellsOf(bytes)).toEqual(expected);
  });

  test.each([
    [",", 'a,b\n"1,5",2;3\n'],
    [";", 'a;b\n"1;5";2,3\n'],
    ["\t", 'a\tb\n"1\t5"\t2,3;4\n'],
  ])("with %j between its cells", async (separator, text) => {
    const [head, row] = await cellsOf(utf8(text));
    expect([head?.length, row?.length]).toEqual([2, 2]);
    expect(row?.[0]).toBe(`1${separator}5`);
  });

  test("with the separator that its first line names", async () => {
    expect(await rowsOf(utf8("sep=;\r\na;b,b,b\r\n1;2\r\n"))).toEqual([
      { line: 2, cells: ["a", "b,b,b"] },
      { line: 3, cells: ["1", "2"] },
    ]);
  });

  test("with quotation marks, line breaks and separators inside its cells, and says on which line each row begins", async () => {
    const text = 'a,b\r\n"one\r\ntwo\nthree","say ""yes"""\r\n\r\n  ,\r\n24" screen,5\'\r\nlast,\r\n';
    expect(await rowsOf(utf8(text))).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["one\ntwo\nthree", 'say "yes"'] },
      { line: 7, cells: ['24" screen', "5'"] },
      { line: 8, cells: ["last", ""] },
    ]);
  });

  test("with letters of several bytes that stand across two parts of the file", async () => {
    const name = "كرسي🪑".repeat(30_000);
    expect((await cellsOf(utf8(`a,b\n${name},2\n`)))[1]).toEqual([name, "2"]);
  });

  test("without a line for what is missing: rows shorter or longer than the headings stay as they are", async () => {
    expect(await cellsOf(utf8("a,b,c\n1\n1,2,3,4\n"))).toEqual([["a", "b", "c"], ["1"], ["1", "2", "3", "4"]]);
  });

  test("up to a quotation that never ends, which is refused with its line", async () => {
    const problem = await rowsOf(utf8('a,b\n1,2\n3,"open\n4,5\n6,7\n')).catch((fault: unknown) => fault);
    expect(problem).toBeInstanceOf(UnreadableFile);
    expect(problem).toMatchObject({ fault: "quotation_open" });
  });
});
