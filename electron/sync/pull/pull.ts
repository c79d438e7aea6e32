/** The pull (electron/README.md, 1 to 4): pages of the change feed until the last. */
import { readState } from "../../../db/desktop/state.ts";
import type { ChangesPage } from "../../../src-shared/sync/operations.ts";
import { type Connection, type ConnectionAnswer, retryAfter } from "../connection.ts";
import type { FailPoints } from "../fail-points.ts";
import type { Mirrors } from "../mirrors.ts";
import { applyPage } from "./apply-page.ts";

export type PullResult =
  | { end: "done"; changed: string[] }
  | { end: "offline"; changed: string[]; reason: string; retryAfter?: number | undefined }
  | { end: "resync" | "sign_in" | "revoked" | "update"; changed: string[] };

/** `onPage` is called after the commit of each page. */
export async function pullAll(
  mirrors: Mirrors,
  connection: Connection,
  failPoints: FailPoints,
  onPage: (collections: string[]) => void,
  limit = 500,
): Promise<PullResult> {
  const changed = new Set<string>();
  for (;;) {
    const { asker, after } = await mirrors.read(async (mirror) => ({
      asker: mirror,
      after: await readState(mirror.file.reader, "cursor"),
    }));
    if (after === undefined) return { end: "resync", changed: [...changed] };
    const path = `/api/changes?after=${encodeURIComponent(after)}&limit=${limit}`;
    const answer = await connection.ask({ method: "GET", path });
    const page = pageOf<ChangesPage>(answer);
    if ("end" in page) return { ...page, changed: [...changed] };
    // A page asked for by a replaced mirror must not be written to its successor.
    const collections = await mirrors.exclusive(async (mirror) =>
      mirror === asker ? applyPage(mirror, page, failPoints) : [],
    );
    for (const collection of collections) changed.add(collection);
    onPage(collections);
    if (!page.hasMore) return { end: "done", changed: [...changed] };
  }
}

type Ends =
  | Omit<Extract<PullResult, { end: "offline" }>, "changed">
  | { end: "resync" | "sign_in" | "revoked" | "update" };

/** The data of an answer to a reading request of sync, or the reason why it has none. */
export function pageOf<T extends object>(answer: ConnectionAnswer): T | Ends {
  if (!answer.reached) return { end: "offline", reason: answer.reason };
  const { status, headers, envelope } = answer;
  if (envelope.success && "data" in envelope) return envelope.data as T;
  const code = envelope.success ? undefined : envelope.error.code;
  if (status === 410) return { end: "resync" };
  if (status === 401) return { end: code === "device_revoked" ? "revoked" : "sign_in" };
  if (status === 426) return { end: "update" };
  return { end: "offline", reason: String(status), retryAfter: retryAfter(headers) };
}
