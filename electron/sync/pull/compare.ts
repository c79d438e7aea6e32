/** The comparison of the mirror with the server (electron/README.md, 7). */
import { countOperations } from "../../../db/desktop/operations.ts";
import { listBehind } from "../../../db/desktop/rows-behind.ts";
import { readState } from "../../../db/desktop/state.ts";
import { mirrorChecksum } from "../../../db/mirror/checksum.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Mirrored } from "../../../src-shared/resources.ts";
import type { Role } from "../../../src-shared/staff/roles.ts";
import type { Mirrors } from "../mirrors.ts";
import type { Feed } from "./feed.ts";

/** The reader whose visible rows are counted. */
export interface MirrorReader {
  role: Role;
  deviceId: string;
  staffId: string;
}

/** Collections in which the mirror differs from the server, and the time from which both have all orders. */
export interface Differences {
  names: Mirrored[];
  ordersSince: string;
}

/**
 * Compares the mirror with the server at equal cursors and without pending operations (those in conflict change no row).
 * Undefined when they cannot be compared now. The server, for which counting is work, is not asked while operations are
 * pending.
 */
export async function compareWithServer(
  mirrors: Mirrors,
  feed: Feed,
  reader: MirrorReader,
): Promise<Differences | undefined> {
  const busy = await mirrors.read(async ({ file }) => isPending(await countOperations(file.reader)));
  if (busy) return undefined;
  const answer = await feed.checksum();
  if ("end" in answer) return undefined;
  const { cursor, ordersSince, collections } = answer;
  return mirrors.exclusive(({ file }) =>
    inTransaction(file.db, async (tx) => {
      if (isPending(await countOperations(tx)) || (await readState(tx, "cursor")) !== cursor) return undefined;
      if ((await listBehind(tx, 1)).length > 0) return undefined;
      const all = Object.keys(collections) as Mirrored[];
      const mirrorSums = await mirrorChecksum(tx, all, { ...reader, ordersSince });
      const names = all.filter((name) => {
        const theirs = collections[name];
        return mirrorSums[name]?.count !== theirs?.count || mirrorSums[name]?.hash !== theirs?.hash;
      });
      return { names, ordersSince };
    }),
  );
}

const isPending = ({ all, conflicts }: { all: number; conflicts: number }): boolean => all > conflicts;
