import { statfs } from "node:fs/promises";
import { countRows } from "../../db/desktop/count-rows.ts";
import { listOperations } from "../../db/desktop/operations.ts";
import { readState } from "../../db/desktop/state.ts";
import { mirrorCollections } from "../../db/mirror/collections.ts";
import type { Machine } from "./machine.ts";

/** What helps to find a fault, without names, addresses, texts or keys. */
export async function diagnose(machine: Machine): Promise<Record<string, unknown>> {
  const desk = machine.desk();
  const disk = await statfs(machine.dataDir).catch(() => undefined);
  const about = {
    at: machine.now().toISOString(),
    appVersion: machine.version,
    platform: machine.platform,
    node: process.version,
    memoryMb: Math.round(process.memoryUsage().rss / 1e6),
    freeDiskMb: disk ? Math.round((disk.bavail * disk.bsize) / 1e6) : null,
  };
  if (!desk) return { ...about, signedIn: false };
  const { state, syncedAt, waiting, conflicts, retryAt } = desk.status.now();
  const sync = { state, syncedAt, waiting, conflicts, retryAt, mirrorMb: Math.round(desk.size() / 1e6) };
  if (!desk.mirrors.ready()) return { ...about, ...sync, problems: desk.problems() };
  return desk.mirrors.read(async ({ file }) => {
    const operations = await listOperations(file.reader);
    return {
      ...about,
      ...sync,
      revision: await readState(file.reader, "revision"),
      rows: countRows(
        file.reader,
        Object.values(mirrorCollections).map(({ table }) => table),
      ),
      operations: Object.fromEntries(
        [...Map.groupBy(operations, (row) => `${row.endpoint} ${row.state}`)].map(([name, rows]) => [
          name,
          rows.length,
        ]),
      ),
      lastErrors: [...new Set(operations.map((row) => row.last_error).filter((error) => error !== null))],
      problems: desk.problems(),
    };
  });
}
