/**
 * What a text says of fees, returns, warranty, delivery and payment that a shop with one fee and a number of days to return denies. Written without
 * the program: whoever words a promise anew is read by words and figures alone.
 */

export interface Promises {
  /** Riyals of every delivery. */
  fee: number;
  returnDays: number;
  /** Months of warranty of goods that state none of their own. */
  warrantyMonths?: number;
  /** Hours in which deliveries come, "9:00–13:00". */
  windows?: readonly string[];
  /** Whether it delivers to some areas only, and whether up to the room. */
  areasOnly?: boolean;
  toTheRoom?: boolean;
  /** A way of payment that it does not take. */
  withoutTransfer?: boolean;
}

const WARRANTY = /warranty|guarantee|ضمان|الضمان|كفالة/i;
const MONTHS =
  /(\d+)[\s-]*(months?\b|years?\b|أشهر|شهرًا|شهر|سنوات|سنة)|(?<!\p{L})(سنتان|سنتين|سنة واحدة|twelve months|one year|two years)/giu;
const WRITTEN_MONTHS: Record<string, number> = {
  ...{ سنتان: 24, سنتين: 24, "سنة واحدة": 12 },
  ...{ "twelve months": 12, "one year": 12, "two years": 24 },
};
const WINDOW = /(\d{1,2}:\d{2})\s*(?:–|-|to|إلى)\s*(\d{1,2}:\d{2})/g;
const COMING = /deliver|window|we come|lorr|نوصّل|نوصل|نصل|توصيل|فترت|فترة|شاحنات/i;
const EVERYWHERE = /(?:across|anywhere in|all over|all of|throughout) Qatar|(?:أنحاء|أي مكان في|كل مكان في) قطر/gi;
const TO_THE_DOOR =
  /to your (?:entrance|door|kerb)\b|entrance or loading bay|إلى (?:بابك|المدخل|مدخل المبنى)|عند المدخل|رصيف التحميل/gi;
const TRANSFER = /bank transfer|تحويل (?:بنكي|مصرفي)|التحويل (?:البنكي|المصرفي)/gi;

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
export function contradictionsIn(text: string, promises: Promises, allowed: readonly RegExp[] = []): string[] {
  const { fee, returnDays } = promises;
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
  const further = othersIn(words, promises);
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
  return [...found, ...further];
}

function othersIn(
  words: string,
  { warrantyMonths, windows, areasOnly, toTheRoom, withoutTransfer }: Promises,
): string[] {
  const every = (pattern: RegExp, what: string, denies: (match: RegExpExecArray, passage: string) => boolean) =>
    Array.from(words.matchAll(pattern))
      .map((match) => ({ match, passage: around(words, match.index, match[0].length) }))
      .filter(({ match, passage }) => denies(match, passage))
      .map(({ passage }) => `${what}: ${passage}`);
  const besideDelivery = (_match: RegExpExecArray, passage: string) => DELIVERY.test(passage) || COMING.test(passage);
  const hasOtherMonths = ([, count, unit = "", written = ""]: RegExpExecArray, passage: string) => {
    const months = WRITTEN_MONTHS[written.toLowerCase()] ?? Number(count) * (/^(?:year|سن)/i.test(unit) ? 12 : 1);
    return WARRANTY.test(passage) && months !== warrantyMonths;
  };
  return [
    ...(warrantyMonths === undefined ? [] : every(MONTHS, "warranty", hasOtherMonths)),
    ...(windows
      ? every(WINDOW, "window", (match, passage) => {
          return COMING.test(passage) && !windows.includes(`${match[1]}–${match[2]}`.replace(/\b0(?=\d:)/g, ""));
        })
      : []),
    ...(areasOnly ? every(EVERYWHERE, "everywhere", besideDelivery) : []),
    ...(toTheRoom ? every(TO_THE_DOOR, "door", (_match, passage) => DELIVERY.test(passage)) : []),
    ...(withoutTransfer ? every(TRANSFER, "transfer", () => true) : []),
  ];
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
