import { describe, expect, test } from "vitest";
import { csvFile } from "../../../server/features/export/csv-file.ts";

const cells = (...row: (string | number | null)[]) => csvFile("t.csv", ["A"], [row]).content.split("\r\n")[1];

describe("a table as a file", () => {
  test("begins with the mark that tells a spreadsheet it is UTF-8, and ends each line as the standard says", () => {
    expect(csvFile("t.csv", ["Name", "الاسم"], [["a", 1]]).content).toBe("\ufeffName,الاسم\r\na,1\r\n");
  });

  test.each(["=1+1", "+97455123456", "-2", "@cmd", "\t=1", "\r=1", " =1", "\u200f=1", "|calc"])(
    "runs nothing: %j is text",
    (text) => expect(cells(text)?.replace(/^"/, "")).toMatch(/^'/),
  );

  test("leaves numbers numbers, also those below zero", () => expect(cells(-5, 12.5, 0)).toBe("-5,12.5,0"));

  test("keeps commas, quotes and line breaks inside their cell", () => {
    expect(cells('a,"b"\nc', null, "")).toBe('"a,""b""\nc",,');
  });
});
