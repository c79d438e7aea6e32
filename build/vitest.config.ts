import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { longOnPostgres, longStories, longSuites, playsLongSuites } from "./long-suites.ts";
import { findPostgres } from "./prepare/postgres.mjs";
import { SlowFirst } from "./slow-first.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Suites that start a server and a browser: slow to start, so they run after all others. */
const browserSuites = [
  "tests/shop/**/*.test.{ts,tsx}",
  "tests/admin/**/*.test.{ts,tsx}",
  "tests/desktop/**/*.browser.test.{ts,tsx}",
];

/** Suites about SQLite's files and statements, those that start a PostgreSQL server of their own, and those that fill tables for minutes there. */
const sqliteOnly = [
  "tests/api/{access-matrix,damaged-database,exports-over-http,long-exports,order-statements}.test.ts",
  "tests/db/{archive-earlier,backup,copy,files,late-commit,lock-waiting,migration-checksums,owner,point-in-time,postgres-faults}.test.ts",
  "tests/db/{restore,server-copies,stored-backups,unclean-end,waiting-writers,way-back}.test.ts",
];

/**
 * Suites that run a second time on PostgreSQL, where it is installed: those with concurrent writers, with sums, or with
 * query plans of one engine. With SUITES_ON_POSTGRES=all (.ci/run) the suites of database and API do,
 * but for `longOnPostgres`, and by `npm test -- postgres` these as well; with TEST_DATABASE_URL everything runs there instead of on SQLite.
 */
const onBothEngines = [
  "tests/money/histories.test.ts",
  "tests/db/{check-books,first-start,follow-revision,list-sums,mail-plans,reader,receivables-plans,search-of-many}.test.ts",
  "tests/db/{sign-in-attempts,stock,text-parts,transaction}.test.ts",
  "tests/api/{alerts,billing-crowd,changes,jobs,last-in-stock,reservations,money-crowd,order-limits,place-order}.test.ts",
  "tests/api/{same-moment,snapshot,stock-figures}.test.ts",
  "tests/faults/restarts.test.ts",
];
const leftOutOnPostgres = playsLongSuites ? [] : [...longSuites, ...longOnPostgres];
const onPostgres =
  process.env.SUITES_ON_POSTGRES === "all"
    ? {
        include: ["tests/money/histories.test.ts", "tests/faults/restarts.test.ts", "tests/{api,db}/**/*.test.ts"],
        exclude: [...sqliteOnly, ...leftOutOnPostgres],
      }
    : { include: onBothEngines, exclude: leftOutOnPostgres };
/** Suites that change state of their process: each runs in its own, all others share a few. */
const isolatedSuites = [
  "tests/desktop/printing.test.ts",
  "tests/desktop/quote-code.test.ts",
  // A process keeps the fonts of its first card, whose folder goes with the test that made it.
  "tests/unit/content/render-card.test.ts",
];
/** Limit of a test that hangs. Tests wait for states, so a computer that is ten times as slow or busy must not reach it. */
const TEST_TIMEOUT_MS = 60_000;
const HOOK_TIMEOUT_MS = 180_000;
const workers = availableParallelism();
const runsOnBoth = findPostgres() !== undefined && !process.env.TEST_DATABASE_URL;

export default defineConfig({
  root,
  // Electron's package starts a download when imported outside the app.
  resolve: { alias: [{ find: /^electron$/, replacement: `${root}build/electron-stub.ts` }] },
  test: {
    environment: "node",
    setupFiles: [
      "tests/support/fail-on-console-error.ts",
      "tests/support/keep-password-hashes.ts",
      "tests/support/own-connections.ts",
    ],
    // A forgotten `.only` would silence all other tests.
    allowOnly: false,
    sequence: { sequencer: SlowFirst },
    expect: { poll: { timeout: TEST_TIMEOUT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/bench/**", ...browserSuites, ...isolatedSuites, ...(playsLongSuites ? [] : longSuites)],
          globalSetup: ["tests/support/start-templates.ts"],
          // Loading the program again for each of 300 files would take as long as half of their tests.
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          // The default leaves one processor free, which is half of a small computer.
          maxWorkers: workers,
          sequence: { groupOrder: 0 },
        },
      },
      ...(runsOnBoth
        ? [
            {
              extends: true as const,
              test: {
                name: "postgres",
                ...onPostgres,
                globalSetup: ["tests/support/start-templates.ts", "tests/support/start-postgres.ts"],
                isolate: false,
                setupFiles: ["tests/support/on-postgres.ts"],
                testTimeout: TEST_TIMEOUT_MS,
                hookTimeout: HOOK_TIMEOUT_MS,
                maxWorkers: workers,
                sequence: { groupOrder: 0 },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: "browser",
          include: [...browserSuites, ...isolatedSuites],
          exclude: playsLongSuites ? [] : longStories,
          globalSetup: ["tests/support/start-templates.ts", "tests/support/prepare-shop.ts"],
          testTimeout: 2 * TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          // Browser suites wait as often as they work.
          maxWorkers: workers + 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
