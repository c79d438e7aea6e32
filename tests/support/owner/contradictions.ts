/**
 * What a text says of fees and returns that a shop with one fee for all of Qatar and a number of days to return denies. Written without
 * the program: whoever words a promise anew is read by words and figures alone.
 */

export interface Promises {
  /** Riyals of every delivery. */
  fee: number;
  returnDays: number;
}

/** How far from its word a figure still belongs to it. */
const NEAR = 70;

const DELIVERY = /deliver|shipping|توصيل|التوصيل|نوصل|الشحن|شحن/i;
const RETURNING = /\breturn|exchange|refund|money back|إرجاع|الإرجاع|استرجاع|تعيد|ترجع|استبدال|استرداد/i;
const FREE =
  /\bfree\b|free of charge|no charge|without charge|at no cost|complimentary|مجان|بلا رسوم|بدون رسوم|دون رسوم|دون مقابل/gi;
const DAYS =
  /(\d+)[\s-]*(?:calendar |working |business )?(?:days?\b|يوم|أيام)|(fourteen|thirty|ten)[\s-]days?|(two weeks|a month|أسبوعين|أسبوعان|أربعة عشر|شهر واحد)/gi;
const MONEY = /QAR\s?([\d,.]*\d)|([\d,.]*\d)\s?(?:QAR|ر\.ق)/g;

const around = (text: string, at: number, length: number, near = NEAR) =>
  text.slice(Math.max(0, at - near), at + length + near);

/** Each contradiction with the words around it; none is an empty list. `allowed` are passages that speak of something else. */
export function contradictionsIn(
  text: string,
  { fee, returnDays }: Promises,
  allowed: readonly RegExp[] = [],
): string[] {
  const found: string[] = [];
  const words = allowed.reduce((rest, passage) => rest.replace(passage, " "), text);
  for (const match of words.matchAll(FREE)) {
    const passage = around(words, match.index, match[0].length);
    if (DELIVERY.test(passage) || RETURNING.test(passage)) found.push(`free: ${passage}`);
  }
  for (const match of words.matchAll(DAYS)) {
    const passage = around(words, match.index, match[0].length);
    if (RETURNING.test(passage) && Number(match[1]) !== returnDays) found.push(`days: ${passage}`);
  }
  for (const match of words.matchAll(MONEY)) {
    const amount = Number((match[1] ?? match[2] ?? "").replaceAll(",", ""));
    // What delivery costs is said after its word, before any other figure.
    const before =
      words
        .slice(Math.max(0, match.index - 30), match.index)
        .split(/\d/)
        .at(-1) ?? "";
    if (DELIVERY.test(before) && !/total|الإجمالي/i.test(before) && amount !== fee)
      found.push(`fee: ${around(words, match.index, match[0].length)}`);
  }
  return found;
}

/** What structured data says otherwise: every value of a name, wherever it stands. */
export function contradictionsInData(html: string, { fee, returnDays }: Promises): string[] {
  const found: string[] = [];
  const read = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    for (const [name, part] of Object.entries(value)) {
      if (name === "merchantReturnDays" && Number(part) !== returnDays) found.push(`${name}: ${part}`);
      if (name === "shippingRate" && Number((part as { value?: unknown }).value) !== fee)
        found.push(`${name}: ${JSON.stringify(part)}`);
      if (name === "freeShippingThreshold") found.push(name);
      read(part);
    }
  };
  for (const [, data = ""] of html.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/g)) read(JSON.parse(data));
  return found;
}
