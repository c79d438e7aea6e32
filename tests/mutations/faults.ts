import type { Mutation } from "./mutation.ts";

const compareCopy = "tests/db/compare-copy.test.ts";

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
    caughtBy: { file: compareCopy, title: "what people changed since the copy is no finding" },
  },
  {
    name: "A time that a turned bit spoiled ends the check",
    file: "db/check/list-sums.ts",
    find: "Number.isNaN(Date.parse(at)) ? at",
    replace: 'at === "" ? at',
    caughtBy: { file: compareCopy, title: "in a time leaves the check whole" },
  },
];
