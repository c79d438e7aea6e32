// The page server/asvs.md answers each requirement of OWASP ASVS 5.0.0 of levels 1 and 2 once, and what it names is there.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contract } from "../src-shared/contract.ts";
import { hasPlace } from "./support/citations.ts";
import { listFiles, root } from "./support/source-imports.ts";

/** Level of each requirement of a section from its first on; those of level 3 stand behind these and are left out. */
const LEVELS: Readonly<Record<string, string>> = {
  "1.1": "22",
  "1.2": "111112222",
  "1.3": "11222222222",
  "1.4": "222",
  "1.5": "12",
  "2.1": "122",
  "2.2": "112",
  "2.3": "1222",
  "2.4": "2",
  "3.2": "11",
  "3.3": "1222",
  "3.4": "112222",
  "3.5": "11122",
  "3.7": "22",
  "4.1": "122",
  "4.2": "2",
  "4.3": "22",
  "4.4": "1222",
  "5.1": "2",
  "5.2": "112",
  "5.3": "11",
  "5.4": "222",
  "6.1": "122",
  "6.2": "111111112222",
  "6.3": "1122",
  "6.4": "1122",
  "6.5": "22222",
  "6.6": "222",
  "6.8": "2222",
  "7.1": "222",
  "7.2": "1111",
  "7.3": "22",
  "7.4": "11222",
  "7.5": "22",
  "7.6": "22",
  "8.1": "12",
  "8.2": "112",
  "8.3": "1",
  "8.4": "2",
  "9.1": "111",
  "9.2": "1222",
  "10.1": "22",
  "10.2": "22",
  "10.3": "2222",
  "10.4": "11111222222",
  "10.5": "22222",
  "10.6": "22",
  "10.7": "222",
  "11.1": "22",
  "11.2": "222",
  "11.3": "112",
  "11.4": "1222",
  "11.5": "2",
  "11.6": "2",
  "12.1": "122",
  "12.2": "11",
  "12.3": "2222",
  "13.1": "2",
  "13.2": "22222",
  "13.3": "22",
  "13.4": "12222",
  "14.1": "22",
  "14.2": "1222",
  "14.3": "122",
  "15.1": "122",
  "15.2": "122",
  "15.3": "1222222",
  "16.1": "2",
  "16.2": "22222",
  "16.3": "2222",
  "16.4": "222",
  "16.5": "222",
  "17.1": "2",
  "17.2": "2222",
  "17.3": "22",
};
const requirements = new Map(
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].map((level, at): [string, string] => [`V${section}.${at + 1}`, level]),
  ),
);

const page = readFileSync(join(root, "server/asvs.md"), "utf8");
const sectionOf = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
/** Rows of the tables below a heading, without their heads. */
const rowsOf = (heading: string): string[][] =>
  [...sectionOf(heading).matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) => row.split(" | ")).slice(1);
const byNumber = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

const met = rowsOf("Met").map(([number = "", level = "", words = "", place = "", tests = ""]) => ({
  number,
  level,
  words,
  place,
  tests,
}));
const inPart = rowsOf("Met in part").map(
  ([number = "", level = "", words = "", place = "", reason = "", tests = ""]) => ({
    number,
    level,
    words,
    place,
    reason,
    tests,
  }),
);
const notMet = rowsOf("Not met").map(([number = "", level = "", words = "", reason = ""]) => ({
  number,
  level,
  words,
  reason,
}));
const withoutSubject = rowsOf("Does not apply").map(([prefix = "", reason = ""]) => ({
  prefix,
  reason,
  numbers: [...requirements.keys()].filter((number) => number === prefix || number.startsWith(`${prefix}.`)),
}));

describe("the page of the standard", () => {
  test("answers all 253 requirements of levels 1 and 2, 70 of them of level 1, each once", () => {
    expect(requirements.size).toBe(253);
    expect([...requirements.values()].filter((level) => level === "1")).toHaveLength(70);
    const answered = [...met, ...inPart, ...notMet].map(({ number }) => number);
    const all = [...answered, ...withoutSubject.flatMap(({ numbers }) => numbers)];
    expect(all.toSorted(byNumber)).toEqual([...requirements.keys()].toSorted(byNumber));
  });

  test("has every table in the order of numbers, with the standard's levels", () => {
    for (const table of [met, inPart, notMet]) {
      const numbers = table.map(({ number }) => number);
      expect(numbers).toEqual(numbers.toSorted(byNumber));
      for (const { number, level } of table) expect(level, number).toBe(requirements.get(number));
    }
    const prefixes = withoutSubject.map(({ prefix }) => prefix);
    expect(prefixes).toEqual(prefixes.toSorted(byNumber));
    for (const prefix of prefixes) expect(prefix).toMatch(/^V\d+(?:\.\d+){0,2}$/);
  });

  test("gives each row its words, a place or a reason, and each that does not apply a subject that is missing", () => {
    for (const { number, words, place } of [...met, ...inPart]) {
      expect(words.length, number).toBeGreaterThan(10);
      expect(place.length, number).toBeGreaterThan(5);
    }
    for (const { number, reason } of [...inPart, ...notMet]) expect(reason.length, number).toBeGreaterThan(40);
    for (const { prefix, numbers, reason } of withoutSubject) {
      expect(numbers.length, prefix).toBeGreaterThan(0);
      expect(reason.length, prefix).toBeGreaterThan(5);
    }
  });

  test("counts its rows as they are", () => {
    const levelsOf = (numbers: string[]) => {
      const first = numbers.filter((number) => requirements.get(number) === "1").length;
      return `${first} | ${numbers.length - first} | ${numbers.length}`;
    };
    const numbersOf = (table: { number: string }[]) => table.map(({ number }) => number);
    expect(page).toContain(`| met | ${levelsOf(numbersOf(met))} |`);
    expect(page).toContain(`| met in part | ${levelsOf(numbersOf(inPart))} |`);
    expect(page).toContain(`| not met | ${levelsOf(numbersOf(notMet))} |`);
    expect(page).toContain(`| does not apply | ${levelsOf(withoutSubject.flatMap(({ numbers }) => numbers))} |`);
  });
});

/** The file and the title of each test that a row names; undefined for what is none. */
const testsOf = (tests: string) => tests.split("<br>").map((one) => /^`(tests\/[^`]+\.test\.tsx?)` › (.+)$/.exec(one));

test("every row names tests, and every test that it names is there under this title", () => {
  const rows = [...met, ...inPart];
  const unread = rows.filter(({ tests }) => testsOf(tests).includes(null)).map(({ number }) => number);
  expect(unread).toEqual([]);
  const named = rows.flatMap(({ number, tests }) =>
    testsOf(tests).map((one) => ({ number, file: one?.[1] ?? "", title: one?.[2] ?? "" })),
  );
  const missing = named.filter(({ file, title }) => {
    if (!existsSync(join(root, file))) return true;
    const text = readFileSync(join(root, file), "utf8");
    return !text.includes(`"${title}"`) && !text.includes(`\`${title}\``);
  });
  expect(missing).toEqual([]);
});

test("the rows of server/security.md and the decisions that the page names are there", () => {
  const rows = [...page.matchAll(/`server\/security\.md`, rows? ([\d, andto]+\d)/g)].flatMap(([, numbers = ""]) => [
    ...numbers.matchAll(/\d+/g),
  ]);
  expect(rows.length).toBeGreaterThan(20);
  for (const [number] of rows) expect(hasPlace("server/security.md", `row ${number}`), `row ${number}`).toBe(true);
  const readmes = listFiles(["README.md"]).map((path) => readFileSync(join(root, path), "utf8"));
  const decisions = new Set([...page.matchAll(/\bD\d+\b/g)].map(([number]) => number));
  expect(decisions.size).toBeGreaterThan(10);
  for (const number of decisions)
    expect(
      readmes.some((text) => text.includes(`### ${number}. `)),
      number,
    ).toBe(true);
});

describe("signing in", () => {
  const text = sectionOf("Signing in");

  test("the ways into the back office are those of the page", () => {
    const anybody = Object.entries(contract)
      .filter(([key, { access }]) => access === "public" && /^POST \/api\/(?:session|send-otp)\b/.test(key))
      .map(([key]) => key);
    expect(anybody.toSorted()).toEqual([
      "POST /api/send-otp",
      "POST /api/session",
      "POST /api/session/code",
      "POST /api/session/passkey",
      "POST /api/session/passkey-request",
    ]);
    // A challenge opens nothing.
    const opening = [...anybody.filter((key) => !key.endsWith("-request")), "POST /api/devices"];
    for (const key of opening) expect(text).toContain(`\`${key}\``);
    const handing = listFiles([".ts"]).filter(
      (path) => path.startsWith("server/") && /\bopenSession\(/.test(readFileSync(join(root, path), "utf8")),
    );
    expect(handing).toEqual([
      "server/features/session/factors/passkeys.ts",
      "server/features/session/open-session.ts",
      "server/features/session/sign-in-by-code.ts",
      "server/features/session/sign-in.ts",
    ]);
  });

  test("the words that make no password are those of the page", () => {
    const rules = readFileSync(join(root, "server/features/session/passwords/password-rules.ts"), "utf8");
    const words = JSON.parse(/siteWords = (\[.*\]);/.exec(rules)?.[1] ?? "[]") as string[];
    expect(words.length).toBeGreaterThan(5);
    const listed = text.slice(text.indexOf("Words of which no password"));
    expect([...listed.matchAll(/`(\w+)`/g)].map(([, word]) => word)).toEqual(words);
  });
});
