import type { Mutation } from "./mutation.ts";

const file = "tests/sync/histories.test.ts";
const inRandomHistories = { file, title: "in random histories nothing is lost, doubled or overwritten" };

/** Guards against lost and repeated work of a desktop. */
export const sync: Mutation[] = [
  {
    name: "Sync: an older row replaces a newer one",
    file: "electron/sync/pull/apply-page.ts",
    find: "const news = page.rows.filter((row) => shouldApply(knownRows.get(rowKey(row)), row));",
    replace:
      "const news = page.rows.filter((row) => row !== undefined || shouldApply(knownRows.get(rowKey(row)), row));",
    caughtBy: { file, title: "an older page that arrives late reverts nothing" },
  },
  {
    name: "Sync: the cursor goes on before the rows of its page are kept",
    file: "electron/sync/pull/apply-page.ts",
    find: "  const changed = await inTransaction(db, async (tx) => {",
    replace:
      '  await inTransaction(db, (tx) => writeState(tx, { cursor: page.cursor }));\n  await reached("page written");\n  const changed = await inTransaction(db, async (tx) => {',
    caughtBy: inRandomHistories,
  },
  {
    name: "Sync: work that never arrived leaves the queue with what arrived after it",
    file: "electron/sync/apply-answer.ts",
    find: '  await updateOperation(tx, one.number, { state: "acknowledged", revision, last_error: null });',
    replace: `  const { listOperations } = await import("../../db/desktop/operations.ts");
  const tried = (await listOperations(tx)).filter(
    (row) => row.number < one.number && row.tries > 0 && row.state === "sent",
  );
  for (const { number } of [...tried, one])
    await updateOperation(tx, number, { state: "acknowledged", revision, last_error: null });`,
    caughtBy: { file, title: "an operation that the server could not accept stays in the log" },
  },
  {
    name: "Sync: work that is sent again gets another idempotency key",
    file: "electron/sync/push.ts",
    find: `      if (storedOperation.state !== "sent") await markSent(tx, number, COMMITTED_AT_ONCE);
      return storedOperation;`,
    replace: `      const id = crypto.randomUUID();
      await updateOperation(tx, number, { state: "sent", id });
      return { ...storedOperation, id };`,
    caughtBy: { file, title: "an operation whose answer was lost is sent again with its key, and takes effect once" },
  },
  {
    name: "Sync: work leaves the screen when it is acknowledged, before the feed brings it back",
    file: "electron/sync/apply-answer.ts",
    find: "        if (answer.status < 300) await acknowledge(tx, loggedOperation, answer);",
    replace: `        if (answer.status < 300) {
          await acknowledge(tx, loggedOperation, answer);
          const { removeOperations } = await import("../../db/desktop/operations.ts");
          const concerned = await findConcerned(tx, { operations: [loggedOperation.number] }, mirror.maxReplays);
          await removeOperations(tx, [loggedOperation.number]);
          await rebase(mirror, tx, concerned);
        }`,
    caughtBy: inRandomHistories,
  },
  {
    name: "Sync: a restored server is not offered again what it had acknowledged",
    file: "electron/sync/pull/offer-again.ts",
    find: "  await letWaitAgain(tx);",
    replace: "  if (tx === undefined) await letWaitAgain(tx);",
    caughtBy: {
      file: "tests/sync/restored.test.ts",
      title: "what a restored server had acknowledged after its copy is sent again",
    },
  },
  {
    name: "Sync: a page replays only the operations that change its rows themselves",
    file: "electron/sync/rebase.ts",
    find: "    newRows = (await listChangedRows(tx, newOperations)).filter((id) => !rows.has(id));",
    replace: "    newRows = (await listChangedRows(tx, newOperations)).filter((id) => rows.has(id));",
    caughtBy: inRandomHistories,
  },
  {
    name: "Sync: a pull leaves rows behind although nothing is sent",
    file: "electron/sync/engine.ts",
    find: "    if (!duringPush) await catchUpRows();",
    replace: "    if (duringPush) await catchUpRows();",
    caughtBy: {
      file: "tests/sync/long-queue.test.ts",
      title: "rows behind are caught up with after a restart",
    },
  },
  {
    name: "Sync: the catch-up makes local writes wait for all its replays",
    file: "electron/sync/rebase.ts",
    find: "    if (goOn?.() === false) throw new GaveWay();",
    replace: "    goOn?.();",
    caughtBy: { file: "tests/sync/long-queue.test.ts", title: "the catch-up gives way to a write" },
  },
  {
    name: "Sync: a change is compared with another answer than its conflict's",
    file: "src-shared/resources.ts",
    find: 'read: "GET /api/staff/products/:id",',
    replace: 'read: "GET /api/products/:id",',
    caughtBy: {
      file: "tests/sync/operations.test.ts",
      title: "PUT /api/products/:id is answered with the row as its read answers it",
    },
  },
];
