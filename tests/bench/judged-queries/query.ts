/**
 * Queries of shoppers with grades for what the demo shop sells, by which its search is measured. They were written from the catalogue and
 * from the findings of people who used the shop, without reading the search. One line is one query:
 *
 *     * office chair | task-chair-mesh 3, executive-leather-chair 3, visitor-sled-chair 2
 *
 * A heading `## noun` gives the kind of the lines below it. Lines with `* ` are plain nouns of the trade, for which each product of grade 3
 * is right as first result. A query without products asks for what is not sold. Grades: 3 is what the words say, with its attribute, size
 * and price; 2 serves the purpose under another name or without an attribute; 1 may stand below the others, and nobody misses it. What is not
 * listed does not belong among the first five. A price limit holds for the cheapest variant, a colour for any. `#` begins a comment.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Lang } from "../../../src-shared/values/localized.ts";

export const queryKinds = [
  "noun",
  "attribute",
  "size",
  "price",
  "typo",
  "word-form",
  "transliteration",
  "brand",
  "room",
  "not-sold",
  "specification",
] as const;
export type QueryKind = (typeof queryKinds)[number];

export type Grade = 1 | 2 | 3;

export interface JudgedQuery {
  text: string;
  /** Language of the shop in which it is typed, whatever letters it has. */
  language: Lang;
  kind: QueryKind;
  /** Not looked at while the search is tuned. */
  heldOut: boolean;
  plainNoun: boolean;
  /** Grade of each product, by its slug; empty for what is not sold. */
  grades: ReadonlyMap<string, Grade>;
}

/** Whether the products of an answer are what was asked for, by its `meta`. */
export const isExact = (meta: unknown): boolean =>
  typeof meta === "object" && meta !== null && "exact" in meta && meta.exact === true;

/** Queries that the findings name. Whoever tunes the search knows them, so none is held out. */
const named = new Set([
  "office chair",
  "desk under 1000",
  "ipad",
  "130 kg",
  "synchronised tilt",
  "desk 160",
  "chair under 500",
  "كرسي مكتب",
  "كرسي مكتبي",
  "كراسي مكاتب",
  "ايباد",
  "كرسي أقل من 500",
]);

/** Whether a query is held out: the first four bytes of the SHA-256 of its UTF-8 text, as a number, are a multiple of three. */
export const isHeldOut = (text: string): boolean =>
  !named.has(text) && createHash("sha256").update(text).digest().readUInt32BE(0) % 3 === 0;

/** One of the four files. */
export interface QueryFile {
  name: string;
  language: Lang;
  heldOut: boolean;
  text: string;
}

/** Reads one file. Refuses, with the file's name and the line, what a line must not be: an unknown kind, slug or grade, or a query of the other file. */
export function parseQueries(file: QueryFile, slugs: ReadonlySet<string>): JudgedQuery[] {
  let kind: QueryKind | undefined;
  const queries: JudgedQuery[] = [];
  for (const [index, line] of file.text.split("\n").entries()) {
    const refuse = (why: string): never => {
      throw new Error(`${file.name}:${index + 1}: ${why}`);
    };
    if (line.startsWith("## "))
      kind = queryKinds.find((one) => one === line.slice(3)) ?? refuse(`no kind "${line.slice(3)}"`);
    else if (line !== "" && !line.startsWith("#"))
      queries.push(parseLine(line, kind ?? refuse("no kind above"), file, slugs, refuse));
  }
  return queries;
}

function parseLine(
  line: string,
  kind: QueryKind,
  { language, heldOut }: QueryFile,
  slugs: ReadonlySet<string>,
  refuse: (why: string) => never,
): JudgedQuery {
  const plainNoun = line.startsWith("* ");
  const [text = "", list, ...more] = (plainNoun ? line.slice(2) : line).split("|").map((part) => part.trim());
  if (text === "" || list === undefined || more.length > 0) return refuse("a line is a query, | and products");
  if (isHeldOut(text) !== heldOut) return refuse(`"${text}" belongs to the ${heldOut ? "tuning" : "held-out"} queries`);
  const grades = new Map<string, Grade>();
  for (const entry of list === "" ? [] : list.split(",")) {
    const [slug = "", grade] = entry.trim().split(" ");
    if (!slugs.has(slug)) refuse(`no product "${slug}"`);
    if (grades.has(slug)) refuse(`"${slug}" twice`);
    grades.set(slug, gradeOf(grade) ?? refuse(`"${entry.trim()}" needs a grade from 1 to 3`));
  }
  if ((kind === "not-sold") !== (grades.size === 0)) refuse(`"${text}": only what is not sold has no products`);
  if (plainNoun && ![...grades.values()].includes(3)) refuse(`"${text}": a plain noun needs a product of grade 3`);
  return { text, language, kind, heldOut, plainNoun, grades };
}

const gradeOf = (text: string | undefined): Grade | undefined =>
  ([1, 2, 3] as const).find((grade) => String(grade) === text);

const MIN_QUERIES = 300;

/** Refuses a list with a query twice in one language, with fewer than 300 queries, or of which one half is not Arabic. */
export function checkQueries(queries: readonly JudgedQuery[]): void {
  const seen = new Set<string>();
  for (const { language, text } of queries) {
    const key = `${language} ${text.toLowerCase().replace(/\s+/g, " ")}`;
    if (seen.has(key)) throw new Error(`"${text}" is in the list twice.`);
    seen.add(key);
  }
  const arabic = queries.filter(({ language }) => language === "ar").length;
  if (queries.length < MIN_QUERIES) throw new Error(`${queries.length} queries; at least ${MIN_QUERIES} are needed.`);
  if (arabic * 2 !== queries.length)
    throw new Error(`${arabic} of ${queries.length} queries are Arabic; one half has to be.`);
}

const files: Omit<QueryFile, "text">[] = [
  { name: "english-tuning.txt", language: "en", heldOut: false },
  { name: "english-held-out.txt", language: "en", heldOut: true },
  { name: "arabic-tuning.txt", language: "ar", heldOut: false },
  { name: "arabic-held-out.txt", language: "ar", heldOut: true },
];

/** All queries of the list, checked against the slugs of the demo's products. */
export function readJudgedQueries(): JudgedQuery[] {
  const slugs = demoSlugs();
  const queries = files.flatMap((file) =>
    parseQueries({ ...file, text: readFileSync(new URL(file.name, import.meta.url), "utf8") }, slugs),
  );
  checkQueries(queries);
  return queries;
}

/** A product's file has its slug for a name. */
const demoSlugs = (): ReadonlySet<string> =>
  new Set(
    readdirSync(new URL("../../../db/seed/demo/products/", import.meta.url)).map((name) => name.replace(/\.json$/, "")),
  );
