import { countOperations } from "../../../db/desktop/operations.ts";
import { readState } from "../../../db/desktop/state.ts";
import { mirrorChecksum } from "../../../db/mirror/checksum.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Mirrored } from "../../../src-shared/resources.ts";
import type { Role } from "../../../src-shared/staff/roles.ts";
import type { Connection } from "../connection.ts";
import type { Mirrors } from "../mirrors.ts";
import { pageOf } from "./pull.ts";

/** For whom the server's rows are counted. */
export interface About {
  role: Role;
  deviceId: string;
}

/** Collections of a mirror that are not as the server has them, and since when orders are kept by both. */
export interface Differences {
  names: Mirrored[];
  ordersSince: string;
}

interface Sums {
  cursor: string;
  ordersSince: string;
  collections: Partial<Record<Mirrored, { count: number; hash: string }>>;
}

/**
 * Compares the mirror with the server where both stand at the same place and nothing of what is shown is only meant to be
 * (what waits among the conflicts is not shown). Undefined when they cannot be compared now; the server, whose counting is work,
 * is not even asked while something is pending here.
 */
export async function compareWithServer(
  mirrors: Mirrors,
  connection: Connection,
  about: About,
): Promise<Differences | undefined> {
  const busy = await mirrors.read(async ({ file }) => isPending(await countOperations(file.reader)));
  if (busy) return undefined;
  const answer = pageOf<Sums>(await connection.ask({ method: "GET", path: "/api/changes/checksum" }));
  if ("end" in answer) return undefined;
  const { cursor, ordersSince, collections } = answer;
  return mirrors.exclusive(({ file }) =>
    inTransaction(file.db, async (tx) => {
      if (isPending(await countOperations(tx)) || (await readState(tx, "cursor")) !== cursor) return undefined;
      const all = Object.keys(collections) as Mirrored[];
      const mine = await mirrorChecksum(tx, all, { ...about, ordersSince });
      const names = all.filter((name) => {
        const theirs = collections[name];
        return mine[name]?.count !== theirs?.count || mine[name]?.hash !== theirs?.hash;
      });
      return { names, ordersSince };
    }),
  );
}

const isPending = ({ all, conflicts }: { all: number; conflicts: number }): boolean => all > conflicts;
