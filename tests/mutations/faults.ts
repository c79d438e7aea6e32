import type { Mutation } from "./mutation.ts";

const compareCopy = "tests/db/compare-copy.test.ts";
const failingFiles = "tests/faults/failing-files.test.ts";

/** Guards under faults of the disk, the process and the mail server: each taken out once. */
export const faults: Mutation[] = [
  {
    name: "The nightly check compares with no earlier copy",
    file: "server/jobs/check-books.ts",
    find: 'return copy ? ["--against", copy.file] : [];',
    replace: "return copy ? [] : [];",
    caughtBy: { file: "tests/api/check-books-job.test.ts", title: "runs on the copy: everything by night" },
  },
  {
    name: "A turned bit in a price is not looked for",
    file: "db/check/compare-copy.ts",
    find: '["sku", "price", "compare_at_price",',
    replace: '["sku", "compare_at_price",',
    caughtBy: { file: compareCopy, title: "in any column of money, stock, numbers or a posted document is found" },
  },
  {
    name: "What people changed is taken for a turned bit",
    file: "db/check/compare-copy.ts",
    find: "changed.add(`",
    replace: "changed.add(`never ",
    caughtBy: { file: compareCopy, title: "changes by users since the copy are no finding" },
  },
  {
    name: "A time that a turned bit spoiled ends the check",
    file: "db/check/list-sums.ts",
    find: "Number.isNaN(Date.parse(at)) ? at",
    replace: 'at === "" ? at',
    caughtBy: { file: compareCopy, title: "in a time leaves the check whole" },
  },
  {
    name: "A picture whose storing failed half way is left lying",
    file: "server/features/media/store/store-upload.ts",
    find: "    await ctx.media.remove(fields.path);\n    throw problem;\n",
    replace: "    throw problem;\n",
    caughtBy: { file: failingFiles, title: "at any call of an upload refuses it in words" },
  },
  {
    name: "A disk that fails under the pictures is called our fault",
    file: "db/engines/dialect.ts",
    find: "/^E(?:IO|NOSPC|DQUOT|ROFS|",
    replace: "/^E(?:NOSPC|",
    caughtBy: { file: failingFiles, title: "at any call of an upload refuses it in words" },
  },
  {
    name: "Words that are no answer of a mail server refuse a mail for good",
    file: "server/mail/send-problem.ts",
    find: "Boolean(response) && !responseCode;",
    replace: "Boolean(response) && responseCode === 0;",
    caughtBy: {
      file: "tests/api/mail-broken-connection.test.ts",
      title: "by words that are no SMTP keeps the mail for later",
    },
  },
  {
    name: "A mail that was taken while the database was away is forgotten",
    file: "server/mail/dispatch.ts",
    find: "ended = [...settling, ...ended];",
    replace: "ended = [];",
    caughtBy: { file: "tests/api/mail-commits.test.ts", title: "is settled once it is back, and sent no second time" },
  },
  {
    name: "A mail waits for a clock that was wrong",
    file: "db/queries/mail/mail-queue.ts",
    find: 'where("next_at", ">", farthest)',
    replace: 'where("next_at", ">", "never")',
    caughtBy: { file: "tests/api/mail-clock.test.ts", title: "holds up no mail that was queued or had failed then" },
  },
  {
    name: "A claim lasts until a wrong clock's time has come",
    file: "db/queries/mail/mail-queue.ts",
    find: 'where("leased_until", ">", farthest)',
    replace: 'where("leased_until", ">", "never")',
    caughtBy: {
      file: "tests/api/mail-clock.test.ts",
      title: "holds up no mail that a killed worker had claimed then",
    },
  },
];
