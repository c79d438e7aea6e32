import { describe, expect, test } from "vitest";
import {
  type Cell,
  csvText,
  type Rows,
  withDoubledGuards,
  withoutGuards,
} from "../../../server/kernel/export/csv-text.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";

const textOf = async (columns: string[], parts: Iterable<Rows> | AsyncIterable<Rows>, lang: Lang = "en") =>
  (await Array.fromAsync(csvText({ columns, lang, counted: true }, parts))).join("");
const line = async (...row: Cell[]) => (await textOf(["A"], [[row]])).split("\r\n")[1];

/** Cells of a line in a spreadsheet with this list separator: quotation marks count at the beginning of a cell. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    }
    while (at < text.length && text[at] !== separator && text[at] !== "\n") cell += text[at++];
    cells.push(cell.replace(/\r$/, ""));
    at++;
  }
  return cells;
}

describe("a table as a file", () => {
  test("begins with the mark that tells a spreadsheet it is UTF-8, and ends each line as the standard says", async () => {
    expect(await textOf(["Name", "الاسم"], [[["a", 1]]])).toBe("\ufeffName,الاسم\r\na,1\r\nRows: 1\r\n");
  });

  test("says at its end how many rows there are, so that a cut one is seen", async () => {
    async function* parts() {
      for (let part = 0; part < 3; part++) yield Array.from({ length: 411 }, (_, at) => [part, at]);
    }
    expect((await textOf(["A", "B"], parts())).trimEnd().split("\r\n").at(-1)).toBe('"Rows: 1,233"');
    expect((await textOf(["أ"], [], "ar")).trimEnd().split("\r\n").at(-1)).toBe("عدد الصفوف: 0");
  });

  test.each([
    "=1+1",
    "+97455123456",
    "-2",
    "@cmd",
    "\t=1",
    "\r=1",
    " =1",
    "\u200f=1",
    "|calc",
    "＝1+1",
    "＋97455123456",
    "－2",
    "＠cmd",
  ])("runs nothing: %j is text", async (text) => expect((await line(text))?.replace(/^"/, "")).toMatch(/^'/));

  test.each([
    "x;=1+1;",
    "x;\u200f =1+1",
    'x;"=1+1"',
    "x\t=1+1",
    "x;;@cmd",
    "first line\n=1+1",
    "x; +1\r\n-2;|calc",
    "x;＝1+1",
  ])("runs nothing with the list separator %j", async (text) => {
    const whole = await textOf(["A", "B"], [[["Ali", text, 5]]]);
    for (const separator of [",", ";", "\t"]) {
      const cells = cellsOf(whole.replace("\ufeff", ""), separator);
      expect(cells.filter((cell) => /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]/u.test(cell))).toEqual([]);
    }
  });

  test.each([
    ...[
      "=1+1",
      "'=1+1",
      "''+974",
      "'",
      "'a",
      "a'=b",
      "' =1",
      "'\"=1",
      "x;=1",
      "x;'=1;''-2",
      "one\n'@two",
      "'\t=1",
      "'＝1",
    ],
  ])("is read as it was: %j", async (text) => {
    const written = (await textOf(["A"], [[[text]]])).split("\r\n").slice(1, -2).join("\r\n");
    const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    expect(cell.startsWith("'") || !/^[\s"]*[=+\-@＝]/.test(text)).toBe(true);
    expect(withoutGuards(cell)).toBe(text);
    expect(withoutGuards(withDoubledGuards(text))).toBe(text);
  });

  test("leaves numbers numbers, also those below zero", async () => expect(await line(-5, 12.5, 0)).toBe("-5,12.5,0"));

  test("keeps commas, quotes, semicolons, tabs and line breaks inside their cell", async () => {
    expect(await textOf(["A"], [[['a,"b"\nc', null, "", "d;e", "f\tg"]]])).toContain('"a,""b""\nc",,,"d;e","f\tg"\r\n');
  });

  test("takes no longer for text that was made to take long", async () => {
    const begun = performance.now();
    await line(`;${"\ufeff\u200f ".repeat(20_000)}x`);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
