import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Suites that start a server and a browser: slow to begin with, so few at a time and after everything else. */
const browserStories = [
  "tests/shop/**/*.test.{ts,tsx}",
  "tests/admin/**/*.test.{ts,tsx}",
  "tests/desktop/**/*.browser.test.{ts,tsx}",
];

export default defineConfig({
  root,
  // Electron's package starts a download when imported outside the app.
  resolve: { alias: [{ find: /^electron$/, replacement: `${root}build/electron-stub.ts` }] },
  test: {
    environment: "node",
    setupFiles: ["tests/support/fail-on-console-error.ts"],
    // A forgotten `.only` would silence all other tests.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: "rooms",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/bench/**", ...browserStories],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: browserStories,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // A browser on a busy machine may miss a moment. What needed its second try is named at the end (test.ts).
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
