/** What only the demo says: its goods, articles, people, company, promises and figures, read from its own files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../source-imports.ts";

const seed = join(root, "db/seed");
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(seed, ...path), "utf8"));

/** Figures that the demo says of itself, however they are written. Files have digits for other reasons: only words are searched. */
const FIGURES = [
  ...["44000000", "4400 0000", "55000000", "5500 0000", "123456", "since 2006", "منذ 2006"],
  ...["18+", "5000+", "5,000+", "4.8"],
];
const NAMES = [
  ...["showroom doha", "شوروم", "showroom.example", "gulf pearl", "old airport", "المطار القديم"],
  ...["GPRLQAQA", "DM-SE-", "instagram.example"],
];

/** Whether a text of the demo's settings is its own: no name, no address, no title that the city pages have in every shop. */
const isTelling = (text: string) =>
  text.length >= 12 &&
  /\s/.test(text) &&
  !text.startsWith("/") &&
  !/^(?:office furniture in|أثاث مكتبي في) /i.test(text);

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value !== null && typeof value === "object") for (const part of Object.values(value)) yield* stringsIn(part);
}

/** The names of an article, of its head's lines. */
function articleNames(file: string): string[] {
  const head = readFileSync(join(seed, "articles", file), "utf8").split("---")[1] ?? "";
  const titles = [...head.matchAll(/^title(?:En|Ar): (.+)$/gm)].map(([, title]) => title ?? "");
  return [file.replace(/\.md$/, ""), ...titles];
}

/** Names and sentences to look for, in small letters. */
export function demoWords(): string[] {
  const products = readdirSync(join(seed, "demo/products")).map(
    (file) => readJson("demo/products", file) as { slug: string; name: { en: string; ar: string } },
  );
  const people = readJson("authors.json") as { name: { en: string; ar: string } }[];
  const said = [readJson("demo/testimonials.json"), readJson("demo/settings.json")];
  return [
    ...NAMES,
    ...products.flatMap(({ slug, name }) => [slug, name.en, name.ar]),
    ...readdirSync(join(seed, "articles")).flatMap(articleNames),
    ...people.flatMap(({ name }) => [name.en, name.ar]),
    ...[...stringsIn(said)].filter(isTelling),
  ].map((text) => text.toLowerCase());
}

/** What of the demo a text has: names wherever they stand, figures in what is read of it. */
export function tracesIn({ raw, words }: { raw: string; words: string }, names: readonly string[]): string[] {
  const all = `${raw} ${words}`.toLowerCase();
  const read = words.toLowerCase();
  return [...names.filter((name) => all.includes(name)), ...FIGURES.filter((figure) => read.includes(figure))];
}
