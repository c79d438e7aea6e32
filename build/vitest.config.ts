import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findPostgres } from "./prepare/postgres.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Suites that start a server and a browser: slow to begin with, so few at a time and after everything else. */
const browserStories = [
  "tests/shop/**/*.test.{ts,tsx}",
  "tests/admin/**/*.test.{ts,tsx}",
  "tests/desktop/**/*.browser.test.{ts,tsx}",
];

/**
 * Suites that run a second time on PostgreSQL, where there is one: those in which two people meet, in which the order of
 * lists or the form of numbers could differ, or which sum. With TEST_DATABASE_URL everything runs there instead.
 */
const onBothEngines = [
  "tests/money/histories.test.ts",
  "tests/db/{check-books,first-start,follow-revision,installation,list-sums,mail-plans,receivables-plans,search-of-many}.test.ts",
  "tests/db/{sign-in-attempts,stock,transaction}.test.ts",
  "tests/api/{authenticator,demanded-factor,passkeys,passkeys-recovery}.test.ts",
  "tests/api/{archived-not-removed,billing-crowd,billing-invoices,billing-statement,catalogue,changes}.test.ts",
  "tests/api/{closed-months,dashboard,delivery-windows,fulfilment,hostile-text,invoice-customer,jobs,last-in-stock,leases}.test.ts",
  "tests/api/{money-crowd,numbers-after-restore,order-editing,order-limits,order-list,person,place-order}.test.ts",
  "tests/api/{quotes-edited,quotes-revised,same-moment,search,snapshot,staff,staff-products-list}.test.ts",
  "tests/api/{staff-search,stock-figures,unproven-contacts,upload-image}.test.ts",
];
/** What ends a test that hangs. Tests wait for states, so a machine that is ten times as slow or busy must not reach these. */
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
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    // A forgotten `.only` would silence all other tests.
    allowOnly: false,
    expect: { poll: { timeout: TEST_TIMEOUT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: "rooms",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/bench/**", ...browserStories],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          // By itself it would leave one processor free, which is half of a small machine.
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
                include: onBothEngines,
                globalSetup: ["tests/support/start-postgres.ts"],
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
          include: browserStories,
          globalSetup: ["tests/support/prepare-shop.ts"],
          testTimeout: 2 * TEST_TIMEOUT_MS,
          hookTimeout: HOOK_TIMEOUT_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
