import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { toWesternDigits } from "./arabic.ts";

/**
 * A phone number as typed → E.164 ("+97455123456"), null when it is none.
 * Eight digits are a Qatar number; 00974, +974, spaces, dashes, brackets and Arabic digits are taken;
 * other countries need + or 00 (src-shared/README.md, Cart and checkout). Text around the number and extensions
 * are refused rather than silently dropped.
 */
export function normalisePhone(text: string): string | null {
  const typed = toWesternDigits(text.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim();
  if (typed.length > 40 || !/^\(?\+?[\d\s().\-\u2010-\u2015/]+$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed, "QA");
  return number?.isValid() === true ? number.number : null;
}

// The shop's own numbers stand on each page and in each mail.
const MAX_FORMATTED = 1000;
const formatted = new Map<string, string>();

/** "+97455123456" → "+974 5512 3456". What is no number stays as it is. Show it inside `dir="ltr"`. */
export function formatPhone(e164: string): string {
  const known = formatted.get(e164);
  if (known !== undefined) return known;
  const text = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
  if (formatted.size >= MAX_FORMATTED) formatted.clear();
  formatted.set(e164, text);
  return text;
}

/**
 * "+97455123456" → "+974 •••• ••56". Shown to holders of a link without further proof, so only the
 * last two digits stay: enough to recognise one's own number, too few to learn another's (server/security.md, row 21).
 */
export function maskPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (number === undefined) return "•••";
  const country = `+${number.countryCallingCode}`;
  const national = number.formatInternational().slice(country.length);
  return country + national.replace(/\d(?=(?:\D*\d){2})/g, "•");
}

/**
 * "fatima@example.com" → "f•••@e•••.com" (server/security.md, row 21).
 * Always three dots, so that the length of the name stays hidden too.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 1 || domain === "") return "•••";
  const dot = domain.lastIndexOf(".");
  return `${firstOf(email)}•••@${firstOf(domain)}•••${dot > 0 ? domain.slice(dot) : ""}`;
}

function firstOf(text: string): string {
  return Array.from(text)[0] ?? "";
}
