// `npm test`: style, types and every test; each runs even when another fails. The last line is `N passed, N failed`:
// every test counts one, and so do style and types. A runner that crashed, or ran nothing, counts as failed.
//
// `npm test -- quick` leaves out what needs a whole shop: style, types, rules of the folders, unit tests and the database.
// `npm test -- postgres` runs every suite of database and API on PostgreSQL, which has to be installed.
// `npm test -- long` runs the suites that `npm test` leaves out or plays a part of (build/long-suites.ts).
// `npm test -- orders` runs the tests whose path contains "orders", without style and types.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { longOnPostgres, longStories, longSuites, sampledSuites } from "./long-suites.ts";
import { findPostgres } from "./prepare/postgres.mjs";

interface Outcome {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that is read here. */
interface Report {
  testResults: {
    status: string;
    assertionResults: { status: string }[];
  }[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const QUICK = ["tests/architecture", "tests/citations", "tests/workflows", "tests/unit/", "tests/db/"];
// One checker at a time, because each computes the contract's types again: four of them need 8 GB instead of 1.7, and on two
// processors 120 s instead of 50. package.json has the same options.
const ONE_AT_A_TIME = ["--builders", "1", "--checkers", "1"];
const asked = process.argv.slice(2);
const isQuick = asked[0] === "quick";
const isOnPostgres = asked[0] === "postgres";
const isLong = asked[0] === "long";
if (isOnPostgres || isLong) process.env.SUITES_ON_POSTGRES = "all";
// Whoever names a suite means it.
if (asked.length > 0 && !isQuick) process.env.LONG_SUITES = "all";
const filters = isQuick
  ? ["--project=node", ...QUICK]
  : isOnPostgres
    ? ["--project=postgres", ...asked.slice(1)]
    : isLong
      ? [...longSuites, ...sampledSuites, ...longStories, ...longOnPostgres]
      : asked;

const outcomes: Outcome[] = [];
if (isQuick || filters.length === 0) {
  // One checker leaves a processor free, so the tests start beside it; what it says is printed after them.
  const types = runSilently("typescript/bin/tsc", ["-b", ...ONE_AT_A_TIME]);
  outcomes.push(judged("Style", await run("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."])));
  outcomes.push(await runTests());
  const { ok, said } = await types;
  process.stdout.write(said);
  outcomes.push(judged("Types", ok));
} else {
  outcomes.push(await runTests());
}

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Starts a program of node_modules with this Node. */
function start(program: string, args: string[], output: "inherit" | "pipe") {
  return spawn(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: root,
    stdio: ["inherit", output, output],
    env: {
      ...process.env,
      // Large pages, where glibc has them: hashing a password touches 46 MiB anew each time, page by page.
      GLIBC_TUNABLES: process.env.GLIBC_TUNABLES ?? "glibc.malloc.hugetlb=1",
      // Processes that suites start find the program compiled.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
    },
  });
}

/** Whether the program succeeded; it writes its own output. */
async function run(program: string, args: string[]): Promise<boolean> {
  const [code] = await once(start(program, args, "inherit"), "close");
  return code === 0;
}

/** Whether the program succeeded, and its output. */
async function runSilently(program: string, args: string[]): Promise<{ ok: boolean; said: string }> {
  const child = start(program, args, "pipe");
  let said = "";
  for (const output of [child.stdout, child.stderr]) output?.on("data", (bytes) => (said += bytes));
  const [code] = await once(child, "close");
  return { ok: code === 0, said };
}

function judged(title: string, ok: boolean): Outcome {
  console.log(`${title}: ${ok ? "passed" : "FAILED"}`);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runTests(): Promise<Outcome> {
  console.log("\n■ Tests");
  if (!findPostgres() && !process.env.TEST_DATABASE_URL) {
    console.log("No PostgreSQL is installed here: its suites are left out, everything else runs on SQLite.");
  }
  const folder = mkdtempSync(join(tmpdir(), "showroom-test-"));
  try {
    const report = join(folder, "report.json");
    const endedWell = await run("vitest/vitest.mjs", [
      "run",
      "--config=build/vitest.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...filters,
    ]);
    const outcome = count(report);
    // An error outside every test, a crash, or nothing to run: no test failed, but the run did.
    const unexplained = outcome.failed === 0 && (!endedWell || outcome.passed === 0);
    if (unexplained) outcome.failed = 1;
    console.log(`Tests: ${outcome.failed === 0 ? "passed" : "FAILED"}`);
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(file: string): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0 };
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return outcome;
  }
  for (const { status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === "failed").length;
    outcome.passed += assertionResults.filter((test) => test.status === "passed").length;
    // A file that could not be loaded or prepared has no failed test, so it counts one.
    outcome.failed += status === "failed" && failed === 0 ? 1 : failed;
  }
  return outcome;
}
