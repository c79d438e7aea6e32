import type { Mutation } from "./mutation.ts";

/** Guards that depend on the key of the running operation. */
export const operation: Mutation[] = [
  {
    name: "Operation: a handler is not told which operation it runs",
    file: "src-shared/api/handle.ts",
    find: "handler({ ...ctx, operation: key }, input)",
    replace: 'handler({ ...ctx, operation: "GET /api/health" }, input)',
    caughtBy: { file: "tests/unit/contract/operation.test.ts", title: "is in the context of its handler" },
  },
  {
    name: "Operation: an idempotency key is good for one operation only, whichever runs",
    file: "server/kernel/idempotency.ts",
    find: "endpoint: ctx.operation,",
    replace: 'endpoint: "POST /api/orders",',
    caughtBy: {
      file: "tests/api/operation-noted.test.ts",
      title: "every change is noted and kept under the operation that made it",
    },
  },
  {
    name: "Operation: probes fill the log of requests",
    file: "server/http/observe-requests.ts",
    find: "quiet.has(route) || res.locals.isProbe",
    replace: "quiet.has(route)",
    caughtBy: { file: "tests/api/metrics.test.ts", title: "probes are counted, and leave no line in the log" },
  },
  {
    name: "Operation: a literal key beside the handler table",
    file: "server/features/stock/handlers.ts",
    find: "export const stockHandlers",
    replace: 'export const moving = "POST /api/variants/:id/movements";\n\nexport const stockHandlers',
    caughtBy: {
      file: "tests/unit/contract/operation.test.ts",
      title: "is named nowhere in server/ and electron/ but in tables by operation and by those who call it",
    },
  },
];
