import type { Mutation } from "./mutation.ts";

const checksums = "tests/db/migration-checksums.test.ts";
const unanswered = "tests/api/unanswered-commits.test.ts";

/** Guards of upgrades, of servers side by side, and of files whose row may have been committed. */
export const upgrades: Mutation[] = [
  {
    name: "A migration that was changed after it ran is accepted",
    file: "db/migrate.ts",
    find: "  refuseChanged(applied, recorded, wanted);\n",
    replace: "",
    caughtBy: {
      file: checksums,
      title: "a migration that was changed after it ran is refused by name, and nothing is changed",
    },
  },
  {
    name: "The import of an earlier archive is compared again after its steps, when it is another schema's",
    file: "db/archive/import-archive.ts",
    find: "if (!isCompared) await fillAndCompare",
    replace: "await fillAndCompare",
    caughtBy: {
      file: "tests/db/archive-earlier.test.ts",
      title: "goes on where it was, killed before its steps or after them",
    },
  },
  {
    name: "What a migration fills in counts for its checksum",
    file: "db/migration-checksums.ts",
    find: "if (/^(?:create|alter|drop)\\b/i.test(statement))",
    replace: "if (statement)",
    caughtBy: { file: checksums, title: "comments, layout and names of a migration may change after it ran" },
  },
  {
    name: "The copy of before an upgrade is asked for tables of after it",
    file: "db/backup/backup.ts",
    find: "isOfThisSchema(db) ? impossible : []",
    replace: "impossible",
    caughtBy: {
      file: "tests/db/way-back.test.ts",
      title:
        "on SQLite the version before refuses the newer schema untouched, and opens the copy of before it with every row",
    },
  },
  {
    name: "A customer's file that is sent again is added again",
    file: "server/features/order-processing/changing/add-file.ts",
    find: "  if (earlier) return earlier;\n",
    replace: "",
    caughtBy: { file: unanswered, title: "an order has the customer's file once, and a retry gets its answer" },
  },
  {
    name: "A customer's file that overtakes its retry is added twice",
    file: "server/features/order-processing/changing/add-file.ts",
    find: "      if (there.some((file) => !known.has(file.id))) return { overtaken: there };\n",
    replace: "",
    caughtBy: { file: unanswered, title: "two retries of a customer's file at the same moment add it once" },
  },
  {
    name: "A picture's file goes when the answer to its commit is lost",
    file: "server/features/media/store/store-upload.ts",
    find: "    throw problem;\n  }\n",
    replace:
      "    throw problem;\n  }\n  await using _ = { [Symbol.asyncDispose]: () => ctx.media.remove(fields.path) };\n",
    caughtBy: { file: unanswered, title: "the library has the picture with its file, and a retry gets its path" },
  },
  {
    name: "Files of orders are swept as if they belonged to nothing",
    file: "db/queries/customers/intake.ts",
    find: "return [...files.map(({ path }) => path), ...attached];",
    replace: "return attached.slice(files.length);",
    caughtBy: {
      file: "tests/api/sweep-orphans.test.ts",
      title: "an upload that belongs to no order and no request for a quote goes after seven days",
    },
  },
];
