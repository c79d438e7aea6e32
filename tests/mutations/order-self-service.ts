import type { Mutation } from "./mutation.ts";

/** Guards of undoing steps and of what customers do on the page of their order: each taken out once. */
export const orderSelfService: Mutation[] = [
  {
    name: "A step can be undone for ever",
    file: "server/features/order-processing/changing/undo-step.ts",
    find: "if (!isUndoOpen(step.at, work.madeAt))",
    replace: "if (step.at > work.at)",
    caughtBy: { file: "tests/api/undo-step.test.ts", title: "is mailed only when it can no longer be undone" },
  },
  {
    name: "A step is undone although its mail has left",
    file: "server/features/order-processing/changing/undo-step.ts",
    find: "if (step.before.mailed && !(await withdrawMail(",
    replace: "if (step.before.mailed && !step.at && !(await withdrawMail(",
    caughtBy: { file: "tests/api/undo-step.test.ts", title: "is not undone while its mail is being sent" },
  },
  {
    name: "A customer cancels whatever the shop has begun",
    file: "server/features/order-self-service/cancel.ts",
    find: 'if ((await readCancelRight(tx, order, now)) !== "now") {',
    replace: 'if ((await readCancelRight(tx, order, now)) === "no") {',
    caughtBy: {
      file: "tests/api/order-self-service.test.ts",
      title: "not once it is invoiced, made of a quote, or on its way",
    },
  },
  {
    name: "A customer takes a place that is not free",
    file: "server/features/order-self-service/change-time.ts",
    find: "  if (taken) return taken;\n",
    replace: "",
    caughtBy: {
      file: "tests/api/order-self-service.test.ts",
      title: "the last place is given once, whoever asks for it",
    },
  },
  {
    name: "The digits of a phone can be tried as often as there are addresses",
    file: "server/features/orders/unlock-order.ts",
    find: "if (!isCounted) return refuse(",
    replace: "if (!isCounted && phone === lastFour) return refuse(",
    caughtBy: { file: "tests/api/order-self-service.test.ts", title: "open after the last four digits of the phone" },
  },
  {
    name: "Anybody with the link downloads the documents of an order",
    file: "server/features/order-self-service/handlers.ts",
    find: '    if (!isOrderUnlocked(ctx, order)) return refuse("forbidden");\n',
    replace: "",
    caughtBy: { file: "tests/api/order-self-service.test.ts", title: "open after the last four digits of the phone" },
  },
];
