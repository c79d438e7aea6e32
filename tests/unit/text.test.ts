/** Sentences in both languages: each is there, used and translated. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../support/source-imports.ts";

type Dictionary = Record<string, string>;

const home = join(root, "src-shared/text");
const dictionaries = readdirSync(home, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Keys whose text is the same in both languages, each with its reason. */
const sameInBoth: Record<string, readonly string[]> = {
  shop: [
    // Text for people who do not read the page's language.
    "language.yes",
    "nav.otherLanguage",
    "nav.otherLanguageShort",
  ],
  admin: [
    // The same: the other language under its own name.
    "frame.language",
  ],
  mail: [],
  content: [],
};

const plural = /_(?:zero|one|two|few|many|other)$/;
const arabicForms = ["_zero", "_one", "_two", "_few", "_many", "_other"];

async function read(dictionary: string, lang: "en" | "ar"): Promise<Dictionary> {
  const single = join(home, dictionary, `${lang}.ts`);
  const file = existsSync(single) ? single : join(home, dictionary, lang, "index.ts");
  const { default: read } = (await import(file)) as { default: Record<string, string | readonly string[]> };
  // The lines of a help are one text.
  return Object.fromEntries(Object.entries(read).map(([key, text]) => [key, [text].flat().join("\n")]));
}

/** The name of a plural, without the ending of its form. */
const baseOf = (key: string, all: Dictionary): string => {
  const base = key.replace(plural, "");
  return base !== key && `${base}_other` in all ? base : key;
};

const basesOf = (all: Dictionary): string[] => [...new Set(Object.keys(all).map((key) => baseOf(key, all)))].sort();
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] ?? "").sort();

describe.each(dictionaries)("the sentences of %s", (dictionary) => {
  test("are all there in Arabic, with six forms for each plural and nothing besides", async () => {
    const [en, ar] = await Promise.all([read(dictionary, "en"), read(dictionary, "ar")]);
    expect(Object.keys(en).length).toBeGreaterThan(0);
    const wanted = basesOf(en).flatMap((base) =>
      `${base}_other` in en ? arabicForms.map((form) => base + form) : [base],
    );
    expect(Object.keys(ar).sort()).toEqual(wanted.sort());
    // Only the form for zero may be blank.
    const blank = [...Object.entries(en), ...Object.entries(ar)].filter(
      ([key, text]) => text.trim() === "" && !key.endsWith("_zero"),
    );
    expect(blank).toEqual([]);
  });

  test("say the same names and numbers in both languages", async () => {
    const [en, ar] = await Promise.all([read(dictionary, "en"), read(dictionary, "ar")]);
    const different = Object.entries(ar).filter(([key, text]) => {
      const base = baseOf(key, ar);
      const original = en[key] ?? en[`${base}_other`] ?? "";
      // One and two are words in Arabic; the other forms may leave the number out too.
      const needed = placeholders(original).filter((name) => base === key || name !== "count");
      const said = placeholders(text).filter((name) => base === key || name !== "count");
      return needed.join() !== said.join();
    });
    expect(different.map(([key]) => key)).toEqual([]);
  });

  test("are translated", async () => {
    const [en, ar] = await Promise.all([read(dictionary, "en"), read(dictionary, "ar")]);
    const words = (text: string) => text.replace(/\{\{\w+\}\}/g, "");
    const left = Object.entries(ar).filter(
      ([key, text]) => /\p{L}/u.test(words(text)) && (!/\p{Script=Arabic}/u.test(text) || text === en[key]),
    );
    expect(left.map(([key]) => key).sort()).toEqual([...(sameInBoth[dictionary] ?? [])].sort());
    const digits = Object.entries(ar).filter(([, text]) => /[٠-٩۰-۹]/.test(text));
    expect(digits).toEqual([]);
  });

  test("are all used somewhere", async () => {
    const en = await read(dictionary, "en");
    const unused = basesOf(en).filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});

test("an Arabic area has the keys of the English area of the same name, and no key is in two areas", async () => {
  for (const dictionary of dictionaries.filter((name) => existsSync(join(home, name, "en")))) {
    const areas = readdirSync(join(home, dictionary, "en")).filter((name) => !bundles.has(name));
    expect(
      readdirSync(join(home, dictionary, "ar")).filter((name) => !bundles.has(name)),
      dictionary,
    ).toEqual(areas);
    const seen = new Map<string, string>();
    for (const area of areas) {
      const { default: sentences } = (await import(join(home, dictionary, "en", area))) as { default: Dictionary };
      for (const key of Object.keys(sentences)) {
        expect(seen.get(key), `${dictionary}: ${key} stands in ${area} and in ${seen.get(key)}`).toBeUndefined();
        seen.set(key, area);
      }
    }
  }
});

/** Files that only join areas. */
const bundles = new Set(["index.ts", "everyday.ts", "ordering.ts", "reading.ts"]);

const sources = ["src-shop", "src-admin", "src-shared", "server", "electron", "db"]
  .flatMap((folder) => sourceFiles(join(root, folder)))
  .map((file) => readFileSync(file, "utf8"));
/** Texts in sources that look like keys: names with dots, and actions of the audit log (operations and commands). */
const called = /["'`]([A-Za-z][\w.-]*|[A-Z]+ \/api\/[\w/:.-]+|command:[\w -]+)["'`]/g;
const literals = new Set(sources.flatMap((text) => [...text.matchAll(called)].map((found) => found[1] ?? "")));
/** `order.status.${status}` matches every key with that beginning and end. */
const families = sources
  .flatMap((text) =>
    [...text.matchAll(/`([A-Za-z][\w-]*\.(?:[\w.-]|\$\{[^`{}]*\})*)`/g)].map((found) => found[1] ?? ""),
  )
  .filter((pattern) => pattern.includes("${"))
  .map((pattern) =>
    pattern
      .split(/\$\{[^}]*\}/)
      .map(escapeForPattern)
      .join("[\\w.-]+"),
  )
  .map((pattern) => new RegExp(`^${pattern}$`));

function isUsed(key: string): boolean {
  return literals.has(key) || families.some((family) => family.test(key));
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder) || folder === home) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
