/** A table as the bytes of a file: CSV in the encodings and separators that are written, or XLSX. */
import type { Dice } from "../../money/dice.ts";
import { csvOf } from "../imports.ts";
import { workbook } from "../workbook.ts";

export const textWritings = ["utf-8", "utf-8 with mark", "utf-16le", "utf-16be", "windows-1256"] as const;
export type Writing = (typeof textWritings)[number] | "xlsx";

/** The byte of each sign in Windows-1256. */
const bytesOf1256 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1256").decode(new Uint8Array([byte])), byte]),
);

export interface EncodedFile {
  writing: Writing;
  bytes: Uint8Array;
  /** The line of the file on which each row begins, the headings' first. */
  lines: number[];
}

/** A table that Windows-1256 has no bytes for is written in UTF-8. */
export function encodeTable(rows: readonly (readonly string[])[], writing: Writing, dice: Dice): EncodedFile {
  if (writing === "xlsx") return { writing, bytes: workbookOf(rows), lines: rows.map((_, at) => at + 1) };
  const text = csvOf(rows, dice.pick([",", ";", "\t"]));
  let line = 1;
  const lines = rows.map((row) => {
    const begin = line;
    line += 1 + row.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return begin;
  });
  const bytes = bytesIn(text, writing);
  return bytes ? { writing, bytes, lines } : { writing: "utf-8", bytes: new TextEncoder().encode(text), lines };
}

function bytesIn(text: string, writing: Exclude<Writing, "xlsx">): Uint8Array | undefined {
  switch (writing) {
    case "utf-8":
      return new TextEncoder().encode(text);
    case "utf-8 with mark":
      return new TextEncoder().encode(`\ufeff${text}`);
    case "utf-16le":
      return Buffer.from(`\ufeff${text}`, "utf16le");
    case "utf-16be":
      return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
    case "windows-1256": {
      const bytes = [...text].map((sign) => bytesOf1256.get(sign));
      return bytes.includes(undefined) ? undefined : new Uint8Array(bytes as number[]);
    }
  }
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");

/** Numbers as numbers, as spreadsheets store what was typed, all else as texts. */
function workbookOf(rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string, row: number, column: number) => {
    const at = `r="${columnName(column)}${row + 1}"`;
    return /^[1-9]\d{0,6}(?:\.\d{2})?$/.test(text)
      ? `<c ${at}><v>${Number(text)}</v></c>`
      : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  };
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${row.map((text, c) => cell(text, at, c)).join("")}</row>`);
  return workbook(sheet.join(""));
}

const columnName = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : "") + String.fromCharCode(65 + (at % 26));
