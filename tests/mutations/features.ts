import type { Mutation } from "./mutation.ts";

const caughtBy = {
  file: "tests/architecture.test.ts",
  title: "each feature uses only features below it, so that they form no dependency cycle",
};

/** The order of the server's features: an import that goes up it, planted once in a feature and once in the kernel. */
export const features: Mutation[] = [
  {
    name: "Feature order: stock imports from orders, which stand on it",
    file: "server/features/stock/put-back.ts",
    find: 'import type { Work } from "../../kernel/unit-of-work.ts";',
    replace: 'import type { Work } from "../../kernel/unit-of-work.ts";\nimport "../orders/reading/order-facts.ts";',
    caughtBy,
  },
  {
    name: "Feature order: the kernel imports from a feature",
    file: "server/kernel/numbers.ts",
    find: 'import type { Work } from "./unit-of-work.ts";',
    replace: 'import type { Work } from "./unit-of-work.ts";\nimport "../features/orders/reading/order-facts.ts";',
    caughtBy,
  },
];
