/** What an amount in a cell means, read a second time without any code of the program: dirhams, or null for what is no amount. */
import type { DecimalSign } from "../../../src-shared/imports/states.ts";

const digitsOf = "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹";
const words = ["qar", "qr", "ريال قطري", "ريال", "ر.ق.", "ر.ق"];

export function meantDirhams(cell: string, decimal: DecimalSign): bigint | null {
  let text = [...cell.normalize("NFKC")]
    .filter((sign) => !/\p{Cf}/u.test(sign))
    .map((sign) => (digitsOf.includes(sign) ? String(digitsOf.indexOf(sign) % 10) : sign))
    .join("")
    .trim();
  if (text.startsWith("'")) text = text.slice(1);
  for (const word of words) {
    if (text.toLowerCase().startsWith(word)) text = text.slice(word.length).trim();
    if (text.toLowerCase().endsWith(word)) text = text.slice(0, -word.length).trim();
  }
  const isArabic = /[٫٬]/.test(text);
  const [point, group] = isArabic || decimal === "." ? [".", ","] : [",", "."];
  if (isArabic) text = text.replaceAll("٬", ",").replaceAll("٫", ".");
  text = text.replace(/(\d)[ \u00a0\u202f](?=\d\d\d(?:\D|$))/g, "$1");
  const [whole = "", fraction, more] = text.split(point);
  if (more !== undefined || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const groups = whole.split(group);
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((three) => /^\d\d\d$/.test(three)));
  if (!isGrouped || !/^\d+$/.test(groups.join(""))) return null;
  const cents = (fraction ?? "").padEnd(2, "0");
  if (/[1-9]/.test(cents.slice(2))) return null;
  return BigInt(groups.join("")) * 100n + BigInt(cents.slice(0, 2));
}

/** The sign by which an amount is read: the file's own; that of an amount with both signs where nothing in the file made it a question. */
export function signOf(typed: string, own: DecimalSign, wasAsked: boolean): DecimalSign {
  if (wasAsked || !typed.includes(".") || !typed.includes(",")) return own;
  return typed.lastIndexOf(".") > typed.lastIndexOf(",") ? "." : ",";
}
