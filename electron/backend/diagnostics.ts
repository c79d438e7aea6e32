import { statfs } from "node:fs/promises";
import { countRows } from "../../db/desktop/count-rows.ts";
import { listOperations } from "../../db/desktop/operations.ts";
import { readState } from "../../db/desktop/state.ts";
import { mirrorCollections } from "../../db/mirror/collections.ts";
import type { DesktopContext } from "./desktop-context.ts";

/** The diagnostics report: sync state, counts, error codes and memory, without names, addresses, texts or keys. */
export async function diagnose(desktop: DesktopContext): Promise<Record<string, unknown>> {
  const session = desktop.session();
  const disk = await statfs(desktop.dataDir).catch(() => undefined);
  const report = {
    at: desktop.now().toISOString(),
    appVersion: desktop.version,
    platform: desktop.platform,
    node: process.version,
    memoryMb: Math.round(process.memoryUsage().rss / 1e6),
    freeDiskMb: disk ? Math.round((disk.bavail * disk.bsize) / 1e6) : null,
  };
  if (!session) return { ...report, signedIn: false };
  const { state, syncedAt, waiting, conflicts, retryAt } = session.status.now();
  const sync = { state, syncedAt, waiting, conflicts, retryAt, mirrorMb: Math.round(session.size() / 1e6) };
  if (!session.mirrors.ready()) return { ...report, ...sync, problems: session.problems() };
  return session.mirrors.read(async ({ file }) => {
    const operations = await listOperations(file.reader);
    return {
      ...report,
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
      problems: session.problems(),
    };
  });
}
