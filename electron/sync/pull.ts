/** Following the server (sync.md, 1 to 4 and 7): pages of the change feed until there are no more. */
import { countOperations } from "../../db/desktop/operations.ts";
import { readState } from "../../db/desktop/state.ts";
import { mirrorChecksum } from "../../db/mirror/checksum.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { EndpointKey } from "../../src-shared/contract/define.ts";
import type { ChangesPage, Mirrored } from "../../src-shared/contract/sync.ts";
import { applyPage } from "./apply-page.ts";
import type { Seams } from "./guards.ts";
import { type Line, type LineAnswer, retryAfter } from "./line.ts";
import type { Mirrors } from "./mirrors.ts";

export type PullEnd =
  | { end: "done"; changed: string[] }
  | { end: "offline"; changed: string[]; reason: string; retryAfter?: number | undefined }
  | { end: "resync" | "sign_in" | "revoked" | "update"; changed: string[] };

/** `heard` is told of each page after its commit. */
export async function pullAll(
  mirrors: Mirrors,
  line: Line,
  seams: Seams,
  heard: (collections: string[]) => void,
  limit = 500,
): Promise<PullEnd> {
  const changed = new Set<string>();
  for (;;) {
    const { asker, after } = await mirrors.read(async (mirror) => ({
      asker: mirror,
      after: await readState(mirror.file.reader, "cursor"),
    }));
    if (after === undefined) return { end: "resync", changed: [...changed] };
    const path = `/api/changes?after=${encodeURIComponent(after)}&limit=${limit}`;
    const answer = await line.ask({ method: "GET", path });
    const page = pageOf<ChangesPage>(answer);
    if ("end" in page) return { ...page, changed: [...changed] };
    // What followed on one mirror does not follow on another that has taken its place meanwhile.
    const collections = await mirrors.exclusive(async (mirror) =>
      mirror === asker ? applyPage(mirror, page, seams) : [],
    );
    for (const collection of collections) changed.add(collection);
    heard(collections);
    if (!page.hasMore) return { end: "done", changed: [...changed] };
  }
}

type Ends =
  | Omit<Extract<PullEnd, { end: "offline" }>, "changed">
  | { end: "resync" | "sign_in" | "revoked" | "update" };

/** What an answer to a reading request of sync says, or why there is nothing. */
export function pageOf<T extends object>(answer: LineAnswer): T | Ends {
  if (!answer.reached) return { end: "offline", reason: answer.reason };
  const { status, headers, envelope } = answer;
  if (envelope.success && "data" in envelope) return envelope.data as T;
  const code = envelope.success ? undefined : envelope.error.code;
  if (status === 410) return { end: "resync" };
  if (status === 401) return { end: code === "device_revoked" ? "revoked" : "sign_in" };
  if (status === 426) return { end: "update" };
  return { end: "offline", reason: String(status), retryAfter: retryAfter(headers) };
}

interface Sums {
  cursor: string;
  ordersSince: string;
  collections: Partial<Record<Mirrored, { count: number; hash: string }>>;
}

/**
 * Compares the mirror with the server where both stand at the same place and nothing is pending: the collections that
 * differ, or undefined when they cannot be compared now.
 */
export async function compareWithServer(
  mirrors: Mirrors,
  line: Line,
  about: { role: "staff" | "manager" | "admin"; deviceId: string },
): Promise<Mirrored[] | undefined> {
  const key: EndpointKey = "GET /api/changes/checksum";
  const answer = pageOf<Sums>(await line.ask({ method: "GET", path: key.slice(4) }));
  if ("end" in answer) return undefined;
  return mirrors.exclusive(({ file }) =>
    inTransaction(file.db, async (tx) => {
      if ((await countOperations(tx)).all > 0 || (await readState(tx, "cursor")) !== answer.cursor) return undefined;
      const names = Object.keys(answer.collections) as Mirrored[];
      const mine = await mirrorChecksum(tx, names, { ...about, ordersSince: answer.ordersSince });
      return names.filter((name) => {
        const theirs = answer.collections[name];
        return mine[name]?.count !== theirs?.count || mine[name]?.hash !== theirs?.hash;
      });
    }),
  );
}
