import {
  indexNextTexts,
  isPrepared,
  listTablesToIndex,
  prepareTextIndex,
  searchedTables,
} from "../../db/engines/text-parts.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { App } from "../context.ts";
import { backgroundWorkInParts } from "../kernel/work-in-parts.ts";

type Host = Pick<App, "db" | "yieldToRequests"> & { stopping?: AbortSignal | undefined };

/** A process that stops leaves the rest to the next one. */
const indexTable = backgroundWorkInParts<Host>(async ({ stopping }, tx, name) => {
  const searched = searchedTables.find(({ table }) => table === name);
  return searched !== undefined && !stopping?.aborted && indexNextTexts(tx, searched);
});

/** Adds to the index of searches what was written since (text-parts.ts). */
export async function indexTexts(app: Host): Promise<void> {
  if (!isPrepared(app.db)) await inTransaction(app.db, async (tx) => prepareTextIndex(tx));
  for (const { table } of await listTablesToIndex(app.db)) await indexTable(app, table);
}
