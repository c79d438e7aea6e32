// Rules that the compiler does not check: no double casts, and no list of words written out that a constant holds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles, root } from "./support/source-imports.ts";

const WORD = String.raw`"[^"\n]+"`;
const sources = listFiles([".ts", ".tsx"])
  .filter((path) => !path.startsWith("tests/"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "") }));
const inFolders = (...folders: string[]) => sources.filter(({ path }) => folders.includes(path.split("/")[0] ?? ""));
const wordsOf = (text: string) => [...text.matchAll(/"([^"\n]+)"/g)].map(([, word = ""]) => word);
/** The words of a list in alphabetical order, so that order does not matter. */
const nameOf = (words: readonly string[]) => [...words].sort().join(" ");

/** Every constant of shared code that is a list of plain words, by those words. */
const constants = new Map(
  inFolders("src-shared").flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = \[((?:\s*"[^"\n]+",?)+)\s*\] as const/g)].map(
      ([, name = "", list = ""]) => [nameOf(wordsOf(list)), name] as const,
    ),
  ),
);

test("shared values and screens are never cast through unknown or never", () => {
  const casts = inFolders("src-shared", "src-admin", "src-shop", "build").flatMap(({ path, text }) =>
    [...text.matchAll(/\bas unknown as\b|\bas never\b/g)].map(([cast]) => `${path}: ${cast}`),
  );
  expect(casts).toEqual([]);
});

test("a list that a constant holds is not written out again in the contract", () => {
  const repeated = inFolders("src-shared").flatMap(({ path, text }) =>
    [...text.matchAll(/z\.enum\(\[([^\]]*)\]/g)].flatMap(([, list = ""]) => {
      const constant = constants.get(nameOf(wordsOf(list)));
      return constant ? [`${path}: ${constant}`] : [];
    }),
  );
  expect(repeated).toEqual([]);
});

test("a union that a constant's type names is not written out again", () => {
  // Keys of an object that are picked or left out are names of its fields.
  const keys = /\b(?:Pick|Omit)<[^>]*>/g;
  const union = new RegExp(String.raw`(?<![|\w]\s*)${WORD}(?:\s*\|\s*${WORD})+`, "g");
  const repeated = sources.flatMap(({ path, text }) =>
    [...text.replace(keys, "").matchAll(union)].flatMap(([words]) => {
      const constant = constants.get(nameOf(wordsOf(words)));
      return constant ? [`${path}: ${constant}`] : [];
    }),
  );
  expect(repeated).toEqual([]);
});
