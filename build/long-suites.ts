/**
 * Suites that start and kill servers for a minute, or copy them. `npm test` leaves them out, `npm test -- long` plays them, and
 * on GitHub every push does.
 */
export const longSuites = [
  "tests/faults/postgres-restarts.test.ts",
  "tests/faults/two-first-starts.test.ts",
  "tests/db/second-place.test.ts",
  "tests/db/server-copies.test.ts",
];

/** Suites that take long on PostgreSQL; on SQLite every run plays those that are not long there, too. */
export const longOnPostgres = [
  "tests/api/crash.test.ts",
  "tests/api/newcomers.test.ts",
  "tests/db/second-place.test.ts",
];
