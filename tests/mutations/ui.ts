import type { Mutation } from "./mutation.ts";

/** The kit that shop and back office are drawn with. */
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
];
