// A list of mutations that no longer fit their sources proves nothing: `npm run mutations` plays them, this keeps them true.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/source-imports.ts";
import { mutations } from "./index.ts";

test.each(mutations)(
  "$name: its text occurs once in the source, and its test file exists",
  ({ file, find, caughtBy }) => {
    expect(readFileSync(join(root, file), "utf8").split(find)).toHaveLength(2);
    expect(existsSync(join(root, caughtBy.file))).toBe(true);
  },
);

/** The strings of a test file. */
const stringsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`|'((?:[^'\\\n]|\\.)+)'/g,
    ),
  ].map(([, double, template, single]) => (double ?? template ?? single ?? "").replace(/\\(.)/g, "$1"));

/** Whether `words` are part of a string, or its title with what it takes from its row (`%s`, `$name`, `${…}`) filled in. */
function isIn(strings: string[], words: string): boolean {
  return strings.some((text) => {
    if (text.includes(words)) return true;
    const parts = text.split(/%[a-z]|\$\{[^}]*\}|\$\w+/);
    return (
      parts.some((part) => part.length > 8) &&
      new RegExp(`^${parts.map((part) => RegExp.escape(part)).join(".*")}$`).test(words)
    );
  });
}

test.each(mutations)("$name: the title of its test is in that file", ({ caughtBy: { file, title } }) => {
  const strings = stringsOf(file);
  const words = title.split(" ");
  // The whole title, or the end of a group's and the beginning of a test's.
  const isTitle =
    isIn(strings, title) ||
    words.some(
      (_, at) => at > 0 && isIn(strings, words.slice(0, at).join(" ")) && isIn(strings, words.slice(at).join(" ")),
    );
  expect(isTitle, `${file} › ${title}`).toBe(true);
});

test("each mutation has a name of its own", () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
});
