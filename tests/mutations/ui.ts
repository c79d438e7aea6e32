import type { Mutation } from "./mutation.ts";

/** Guards of the components that shop and back office share. */
export const ui: Mutation[] = [
  {
    name: "A screen writes a button's classes by hand",
    file: "src-admin/ui/failed.tsx",
    find: "<Button onClick={onRetry}>",
    replace: '<Button onClick={onRetry} className="btn btn-line">',
    caughtBy: { file: "tests/unit/ui-kit.test.ts", title: "no screen writes a button's classes by hand" },
  },
  {
    name: "A variant of a button has no look",
    file: "src-shared/styles/controls.css",
    find: "@utility btn-bad {",
    replace: "@utility btn-danger {",
    caughtBy: { file: "tests/unit/ui-kit.test.ts", title: "every variant of a button has its look" },
  },
  {
    name: "A screen draws a field's problem by hand",
    file: "src-shop/pages/quote/quote-form.tsx",
    find: "<FieldProblem>{problem}</FieldProblem>",
    replace: '{problem && <p className="field-problem">{problem}</p>}',
    caughtBy: {
      file: "tests/unit/ui-kit.test.ts",
      title: "labels, hints, problems, boxes and skeletons are drawn by the kit",
    },
  },
  {
    name: "A screen spells the filters of a list",
    file: "src-admin/dashboard/low-stock.tsx",
    find: 'listScreen("products", { stock: "low" })',
    replace: '"/products?stock=low"',
    caughtBy: { file: "tests/written-once.test.ts", title: "no screen spells the filters of a list" },
  },
  {
    name: "A plain field of a product that is false or nothing is left out of the row",
    file: "src-shared/products/plain-fields.ts",
    find: "PLAIN_NAMES.filter((name) => values[name] !== undefined)",
    replace: "PLAIN_NAMES.filter((name) => values[name])",
    caughtBy: { file: "tests/unit/model/plain-fields.test.ts", title: "comes back from its column as it was written" },
  },
];
