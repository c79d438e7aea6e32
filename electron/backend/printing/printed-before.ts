/** Earlier prints of documents, which make a new one a copy. */
import { listPrints } from "../../../db/desktop/printing.ts";
import { addressOf } from "../../../src-shared/api/request-transport.ts";
import type { AccountSession } from "../account-session.ts";
import type { PrintItem } from "./print-items.ts";

/** Time limit for the server's answer, since a person waits at the printer. */
const TIMEOUT_MS = 2500;

/**
 * Keys of the documents that were printed before: on this desktop, and anywhere if the server answers in time. Offline
 * only this desktop's own prints count.
 */
export async function printedBefore(
  session: AccountSession,
  items: readonly PrintItem[],
): Promise<ReadonlySet<string>> {
  const rowIds = [...new Set(items.map(({ requested }) => requested.id))];
  const prints = await session.mirrors.read((mirror) => listPrints(mirror.file.reader, rowIds));
  const here = new Set(prints.map(({ kind, row_id, part }) => [kind, row_id, part].join(":")));
  const keys = [...new Set(items.map(({ key }) => key.join(":")))];
  const printedKeys = new Set(
    keys.filter((key) => here.has(key) || here.has(`${key.split(":").slice(0, 2).join(":")}:`)),
  );
  const open = keys.filter((key) => !printedKeys.has(key));
  for (const key of await askServer(session, open)) printedKeys.add(key);
  return printedKeys;
}

async function askServer(session: AccountSession, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0 || session.status.now().state !== "online") return [];
  const { path } = addressOf("GET /api/documents/printed", { query: { documents: keys.join(",") } });
  const answer = await session.connection.ask({ method: "GET", path }, AbortSignal.timeout(TIMEOUT_MS));
  if (!answer.reached || !answer.envelope.success || !("data" in answer.envelope)) return [];
  return (answer.envelope.data as { printed: string[] }).printed;
}
