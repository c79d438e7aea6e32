import type { Mutation } from "./mutation.ts";

/** Sums that the database keeps beside its rows, and pages that are reached through them. */
export const lists: Mutation[] = [
  {
    name: "A desktop's mirror drops the triggers that keep sums with those that guard documents",
    file: "db/mirror/relax-constraints.ts",
    find: "where type = 'trigger' and name like '%!_kept!_%' escape '!'",
    replace: "where type = 'trigger'",
    caughtBy: { file: "tests/db/list-sums.test.ts", title: "are updated on a desktop's mirror too" },
  },
  {
    name: "A changed row is added to its sums without being taken out of those it was in",
    file: "db/kept-sums.ts",
    find: "begin $" + '{move(kept, "old", "-")} $',
    replace: "begin $",
    caughtBy: { file: "tests/db/list-sums.test.ts", title: "follow an invoice from its posting" },
  },
  {
    name: "A page far down counts each day before it as one row",
    file: "db/queries/skip-days.ts",
    find: "remaining -= count;",
    replace: "remaining -= 1;",
    caughtBy: { file: "tests/db/list-sums.test.ts", title: "hold each document once" },
  },
  {
    name: "The check of the books compares no sums of lists",
    file: "db/check/list-sums.ts",
    find: "if (expected === found) continue;",
    replace: "if (expected !== found) continue;",
    caughtBy: { file: "tests/db/check-books.test.ts", title: "names the row of which this does not hold: list_sums" },
  },
  {
    name: "A search that finds more than is counted says that it was counted to its end",
    file: "db/queries/billing/billing-list.ts",
    find: "const more = count > MAX_COUNTED && Boolean(filter.terms?.length);",
    replace: "const more = false;",
    caughtBy: { file: "tests/db/search-of-many.test.ts", title: "says of a word that most documents hold" },
  },
  {
    name: "A desktop's comparison takes the connection that everybody writes on",
    file: "server/features/sync/handlers.ts",
    find: "readAtOneMoment(ctx.reader, async (db) => {",
    replace: "readAtOneMoment(ctx.db, async (db) => {",
    caughtBy: { file: "tests/api/mirror-reads.test.ts", title: "compares its mirror" },
  },
  {
    name: "Whole tables are read without giving way",
    file: "db/mirror/mirrored-rows.ts",
    find: "    await giveWay();\n",
    replace: "",
    caughtBy: { file: "tests/api/mirror-reads.test.ts", title: "compares its mirror" },
  },
  {
    name: "Dashboard: takings count money that has not cleared",
    file: "db/queries/owner-figures.ts",
    find: '.where("state", "=", "cleared")',
    replace: '.where("state", "!=", "bounced")',
    caughtBy: { file: "tests/api/dashboard.test.ts", title: "adds up money by method" },
  },
  {
    name: "Dashboard: a cancelled order is taken off its accepted quote",
    file: "db/queries/owner-figures.ts",
    find: '["draft", "cancelled"]',
    replace: '["draft"]',
    caughtBy: { file: "tests/api/dashboard.test.ts", title: "takes off an accepted quote" },
  },
  {
    name: "Dashboard: the period before ends on the first day of the period",
    file: "server/features/dashboard/read-dashboard.ts",
    find: "to: addDays(from, -1) }",
    replace: "to: from }",
    caughtBy: { file: "tests/api/dashboard.test.ts", title: "compares with as many days before" },
  },
  {
    name: "Dashboard: the newest task is taken for the oldest",
    file: "db/queries/dashboard.ts",
    find: "min($" + "{sql.ref(column)})",
    replace: "max($" + "{sql.ref(column)})",
    caughtBy: { file: "tests/api/dashboard.test.ts", title: "says since when the oldest task" },
  },
  {
    name: "Dashboard: what was paid back is added to the takings",
    file: "server/features/dashboard/read-dashboard.ts",
    find: "total + received - refunded",
    replace: "total + received + refunded",
    caughtBy: { file: "tests/api/dashboard.test.ts", title: "adds up money by method" },
  },
];
