import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Suites that take longest, longest first: started last, they would leave all processors but one idle at the end. */
const SLOW = [
  "tests/money/histories-offline.test.ts",
  "tests/money/histories.test.ts",
  "tests/sync/crash.test.ts",
  "tests/sync/histories.test.ts",
  "tests/api/start.test.ts",
  "tests/api/crash.test.ts",
  "tests/admin/screens.test.ts",
  "tests/shop/pages.test.ts",
  "tests/shop/content.test.ts",
  "tests/shop/buy.test.ts",
  "tests/admin/billing.test.ts",
  "tests/admin/quotes.test.ts",
  "tests/admin/sign-in.test.ts",
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = SLOW.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? SLOW.length : place;
};

/** Starts the slow suites of each project first, the others in the runner's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((first, second) => rank(first) - rank(second));
  }
}
