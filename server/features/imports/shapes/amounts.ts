/**
 * Amounts and measures of a file. "1.250" and "1,250" are 1250 or 1.25: which one is asked once a file, and never told from the line
 * (D363). Amounts become whole dirhams without a fraction in between.
 */
import type { DecimalSign } from "../../../../src-shared/imports/states.ts";
import { toWesternDigits } from "../../../../src-shared/values/arabic.ts";
import { MAX_TYPED_DIRHAMS } from "../../../../src-shared/values/money.ts";

/** What a number's writing says of the file's decimal sign; null: it is no number. */
type Writing = { sign: DecimalSign | "none" | "unclear"; digits: string } | null;

export interface DecimalEvidence {
  "."?: true;
  ","?: true;
  /** The first cell that can be read in two ways. */
  unclear?: { line: number; column: string; value: string };
}

const currency = /^(?:QAR|QR|ر\.ق\.?|ريال(?: قطري)?)\s*|\s*(?:QAR|QR|ر\.ق\.?|ريال(?: قطري)?)$/gi;

/** The number with Western digits and signs, without currency, invisible characters and an apostrophe of a spreadsheet. */
const bare = (text: string): string =>
  toWesternDigits(text.normalize("NFKC"))
    .replace(/[\p{Cf}]/gu, "")
    .trim()
    .replace(/^'/, "")
    .replace(currency, "")
    .trim();

export function writingOf(text: string): Writing {
  const typed = bare(text);
  // The Arabic signs say what they are.
  if (/[٫٬]/.test(typed)) {
    const western = typed.replaceAll("٬", ",").replaceAll("٫", ".");
    return isGrouped(western, ".") ? { sign: "none", digits: plain(western, ".") } : null;
  }
  const digits = typed.replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, "");
  if (/^\d+$/.test(digits)) return { sign: "none", digits };
  const dots = digits.split(".").length - 1;
  const commas = digits.split(",").length - 1;
  if (!/^[\d.,]+$/.test(digits) || !/^\d/.test(digits) || !/\d$/.test(digits)) return null;
  if (dots > 0 && commas > 0) {
    const sign = digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
    return isGrouped(digits, sign) ? { sign, digits } : null;
  }
  const other = dots > 0 ? "," : ".";
  if (dots + commas > 1) return isGrouped(digits, other) ? { sign: other, digits } : null;
  const sign = dots > 0 ? "." : ",";
  return { sign: /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? "unclear" : sign, digits };
}

const isGrouped = (digits: string, sign: DecimalSign): boolean =>
  sign === "."
    ? /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(digits)
    : /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(digits);

/** Digits with a point before the fraction, and nothing else. */
const plain = (digits: string, sign: DecimalSign): string =>
  sign === "." ? digits.replaceAll(",", "") : digits.replaceAll(".", "").replace(",", ".");

export function noteWriting(evidence: DecimalEvidence, cell: { line: number; column: string; value: string }): void {
  const writing = writingOf(cell.value);
  if (!writing || writing.sign === "none") return;
  if (writing.sign === "unclear") evidence.unclear ??= cell;
  else evidence[writing.sign] = true;
}

/** Whether somebody has to say which sign is the decimal one: a price can be read in two ways, or both signs are used. */
export const mustAskDecimal = (evidence: DecimalEvidence): boolean =>
  evidence.unclear !== undefined || (evidence["."] === true && evidence[","] === true);

/**
 * The sign by which a file's amounts are read; or the question, where nobody has answered it. `column`: that of its prices; `written`: the
 * sign that its kind has where no amount says it.
 */
export function decimalOf(
  evidence: DecimalEvidence,
  named: DecimalSign | null,
  { column, written }: { column: string; written: DecimalSign | null },
): { decimal: DecimalSign | null } | ({ ask: "decimal" } & NonNullable<DecimalEvidence["unclear"]>) {
  if (named === null && mustAskDecimal(evidence)) {
    return { ask: "decimal", ...(evidence.unclear ?? { line: 1, column, value: "" }) };
  }
  return { decimal: named ?? (evidence["."] ? "." : evidence[","] ? "," : written) };
}

type NumberRefusal = "amount" | "number" | "decimal_unclear" | "decimals";

/** The number of a cell with a point before its fraction, for the sign that was named for the file (null: nobody was asked). */
export function plainNumber(
  text: string,
  named: DecimalSign | null,
): { number: string } | "no_number" | "decimal_unclear" {
  const writing = writingOf(text);
  if (!writing) return "no_number";
  const { sign, digits } = writing;
  if (sign === "none") return { number: digits };
  if (named === null) return sign === "unclear" ? "decimal_unclear" : { number: plain(digits, sign) };
  return isGrouped(digits, named) ? { number: plain(digits, named) } : "no_number";
}

/** An amount in dirhams. */
export function readAmount(text: string, named: DecimalSign | null): number | NumberRefusal {
  const read = plainNumber(text, named);
  if (typeof read === "string") return read === "no_number" ? "amount" : read;
  const [riyals = "", fraction = ""] = read.number.split(".");
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > 2) return "decimals";
  const whole = riyals.replace(/^0+(?=\d)/, "");
  if (whole.length > 9) return "amount";
  const dirhams = Number(whole) * 100 + Number(digits.padEnd(2, "0"));
  return dirhams <= MAX_TYPED_DIRHAMS ? dirhams : "amount";
}

/** A whole number, which may be below zero. */
export function readWhole(text: string): number | undefined {
  const typed = toWesternDigits(text.normalize("NFKC")).replace(/^'/, "");
  return /^-?\d{1,9}(?:[.,]0+)?$/.test(typed) ? Number.parseInt(typed, 10) : undefined;
}

/** A measure, at most three digits after its point. */
export function readMeasure(text: string, named: DecimalSign | null): number | NumberRefusal {
  const read = plainNumber(text, named);
  if (typeof read === "string") return read === "no_number" ? "number" : read;
  const value = Math.round(Number(read.number) * 1000) / 1000;
  return value <= 10_000_000 ? value : "number";
}
