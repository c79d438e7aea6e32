import type { Mutation } from "./mutation.ts";

const caughtBy = {
  file: "tests/architecture.test.ts",
  title: "each feature uses only features below it, so that they form no dependency cycle",
};

/** Structure: an import that goes up the order of features, in a feature and in the kernel, and a copied policy. */
export const features: Mutation[] = [
  {
    name: "Feature order: stock imports from orders, which stand on it",
    file: "server/features/stock/return-to-stock.ts",
    find: 'import type { Work } from "../../kernel/unit-of-work.ts";',
    replace: 'import type { Work } from "../../kernel/unit-of-work.ts";\nimport "../orders/reading/order-snapshot.ts";',
    caughtBy,
  },
  {
    name: "Feature order: the kernel imports from a feature",
    file: "server/kernel/numbers.ts",
    find: 'import type { Work } from "./unit-of-work.ts";',
    replace: 'import type { Work } from "./unit-of-work.ts";\nimport "../features/orders/reading/order-snapshot.ts";',
    caughtBy,
  },
  {
    name: "Written once: the desktop's policy of pages is a copy",
    file: "electron/protocol/policy.ts",
    find: '"content-security-policy": PAGE_POLICY,',
    replace: "\"content-security-policy\": \"default-src 'self'; script-src 'self'\",",
    caughtBy: { file: "tests/written-once.test.ts", title: "the content security policy of pages" },
  },
  {
    name: "Staff read and undo bulk changes of others",
    file: "server/features/bulk/own-changes-only.ts",
    find: 'actor.kind === "staff" && actor.role === "staff" ? actor.id : undefined',
    replace: 'actor.kind === "visitor" ? "nobody" : undefined',
    caughtBy: {
      file: "tests/api/bulk.test.ts",
      title:
        "are listed, the newest first: to staff their own, to managers everybody's, with what undoing left by name",
    },
  },
  {
    name: "The rows of a test order stay among the shop's",
    file: "db/test-orders/among-test-order.ts",
    find: 'return refuse("conflict");',
    replace: "return undefined;",
    caughtBy: {
      file: "tests/api/test-order.test.ts",
      title: "nothing of it is among the shop's rows or answers, whatever step it is taken through",
    },
  },
];
