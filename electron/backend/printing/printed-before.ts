import { listPrints } from "../../../db/desktop/printing.ts";
import { addressOf } from "../../../src-shared/api/request-transport.ts";
import type { Desk } from "../desk.ts";
import type { Sheaf } from "./gather.ts";

/** Milliseconds: somebody stands at the printer and waits. */
const patience = 2500;

/**
 * Which of these were printed before: on this machine, and by anybody as far as the server can be asked in time. Without
 * a connection only this machine's own memory counts.
 */
export async function printedBefore(desk: Desk, sheaves: readonly Sheaf[]): Promise<ReadonlySet<string>> {
  const rowIds = [...new Set(sheaves.map(({ wanted }) => wanted.id))];
  const prints = await desk.mirrors.read((mirror) => listPrints(mirror.file.reader, rowIds));
  const here = new Set(prints.map(({ kind, row_id, part }) => [kind, row_id, part].join(":")));
  const keys = [...new Set(sheaves.map(({ key }) => key.join(":")))];
  const known = new Set(keys.filter((key) => here.has(key) || here.has(`${key.split(":").slice(0, 2).join(":")}:`)));
  const open = keys.filter((key) => !known.has(key));
  for (const key of await askServer(desk, open)) known.add(key);
  return known;
}

async function askServer(desk: Desk, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0 || desk.status.now().state !== "online") return [];
  const { path } = addressOf("GET /api/documents/printed", { query: { documents: keys.join(",") } });
  const answer = await desk.connection.ask({ method: "GET", path }, AbortSignal.timeout(patience));
  if (!answer.reached || !answer.envelope.success || !("data" in answer.envelope)) return [];
  return (answer.envelope.data as { printed: string[] }).printed;
}
