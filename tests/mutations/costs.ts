import type { Mutation } from "./mutation.ts";

/** What goods cost: who may read it, and which pieces it is averaged over. */
export const costs: Mutation[] = [
  {
    name: "Staff read what goods cost the shop",
    file: "src-shared/stock/cost-operations.ts",
    find: '    access: "manager",\n    params,\n    answer: z.array(variantCost),',
    replace: '    access: "staff",\n    params,\n    answer: z.array(variantCost),',
    caughtBy: {
      file: "tests/api/staff-sees-no-sums.test.ts",
      title: "no answer to staff, in a browser or at a desktop, names a sum over orders or a cost; a manager's do",
    },
  },
  {
    name: "The cost of pieces that are sold already counts once more in the average",
    file: "server/features/stock/receive-at-cost.ts",
    find: "unsold: available + held + atDesktops - pieces",
    replace: "unsold: moved.figures.onHand - pieces",
    caughtBy: {
      file: "tests/api/receipts-at-cost.test.ts",
      title: "counts alone where no cost was known, and where all pieces before it are sold",
    },
  },
  {
    name: "Whoever may change many products changes what they cost",
    file: "server/features/bulk/change-many.ts",
    find: "body.change.cost && !maySeeCosts(ctx.actor)",
    replace: "false",
    caughtBy: { file: "tests/api/bulk-costs.test.ts", title: "only managers change costs, undo it and read of it" },
  },
  {
    name: "Somebody who is no manager any more undoes a change of costs",
    file: "server/features/bulk/undo-bulk.ts",
    find: "record.run?.change.cost && !maySeeCosts(actor)",
    replace: "false",
    caughtBy: { file: "tests/api/bulk-costs.test.ts", title: "only managers change costs, undo it and read of it" },
  },
];
