/**
 * `npm run mutations [words]`: plays each mutation whose list, name or file contains the words, in a copy of the project,
 * and says whether the test that it names turned red. Exits with 1 when one survived, or when its test fails without it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../support/source-imports.ts";
import { mutationLists } from "./index.ts";
import type { Mutation } from "./mutation.ts";

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

const words = process.argv.slice(2).join(" ").toLowerCase();
const chosen = Object.entries(mutationLists).flatMap(([list, mutations]) =>
  mutations.filter(({ name, file }) => `${list}: ${name} ${file}`.toLowerCase().includes(words)),
);
const copy = mkdtempSync(join(tmpdir(), "showroom-mutations-"));
let survived = 0;

try {
  for (const name of ["package.json", "package-lock.json", ".biome.json", "tsconfig.json"])
    cpSync(join(root, name), join(copy, name));
  for (const name of ["build", "db", "electron", "server", "tests"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of ["src-shared", "src-shop", "src-admin"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of ["node_modules", "dist"]) symlinkSync(join(root, name), join(copy, name), "junction");
  const passesBefore = new Map<string, boolean>();
  for (const mutation of chosen) {
    const { file, title } = mutation.caughtBy;
    const test = `${file} › ${title}`;
    if (!passesBefore.has(test)) passesBefore.set(test, outcome(mutation) === "passed");
    const verdict = passesBefore.get(test) ? play(mutation) : "its test does not pass without the mutation";
    if (verdict !== "caught") survived += 1;
    console.log(
      `${verdict === "caught" ? "caught " : "SURVIVED"}  ${mutation.name}\n          ${test}${verdict === "caught" ? "" : `\n          ${verdict}`}`,
    );
  }
  console.log(`\n${chosen.length - survived} of ${chosen.length} mutations were caught by their test.`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = survived > 0 || chosen.length === 0 ? 1 : 0;

function play(mutation: Mutation): string {
  const path = join(copy, mutation.file);
  const source = readFileSync(path, "utf8");
  if (source.split(mutation.find).length !== 2) return "the text to replace does not occur exactly once";
  writeFileSync(
    path,
    source.replace(mutation.find, () => mutation.replace),
  );
  try {
    const found = outcome(mutation);
    return found === "failed" ? "caught" : found === "passed" ? "its test still passes" : "no test has this title";
  } finally {
    writeFileSync(path, source);
  }
}

/** Runs the test file of a mutation: whether a test of that title failed, or all of them passed, or none ran. */
function outcome({ caughtBy: { file, title } }: Mutation): "passed" | "failed" | "absent" {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config=build/vitest.config.ts", "--reporter=json"].concat([
      `--outputFile.json=${report}`,
      "--project=node",
      "--project=browser",
      file,
    ]),
    { cwd: copy, stdio: "ignore", env: { ...process.env, LONG_SUITES: "all", SHOP_PROGRAM: "server/main.ts" } },
  );
  const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
  const named = testResults
    .flatMap((result) => result.assertionResults)
    .filter((test) => test.fullName.includes(title));
  if (named.some((test) => test.status === "failed")) return "failed";
  return named.some((test) => test.status === "passed") ? "passed" : "absent";
}
