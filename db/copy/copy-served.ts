/**
 * A copy, as a new SQLite file, of a shop on PostgreSQL that goes on selling.
 *
 * 1. Everything is read in one transaction that sees the shop as it was when it began (REPEATABLE READ), so that sums,
 *    counters and rows belong together whatever is committed meanwhile. It locks no row.
 * 2. Each table is added up as it is read, and once more from the finished file: the server reads it once.
 * 3. A change of the schema waits for every reader, and all requests behind it: a copy that is in its way gives up.
 */
import { readAtOneMoment } from "../engines/dialect.ts";
import { isInTheWay, prepareForLargeStatements, readConnectionId, readLastNumber } from "../engines/whole-tables.ts";
import type { Db } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { beginSum, sumUp, type TableSum } from "./compare.ts";
import { copyTable, finishFilling } from "./copy-shop.ts";
import { readOrigin, withTarget } from "./ends.ts";
import { finishTable } from "./fill.ts";
import { readShapes } from "./tables.ts";
import { noteEnd } from "./unfinished.ts";

const LOOK_MS = 1000;
const nothing = { rows: 0, after: null, isWhole: false };

/**
 * `file` is not there yet. Throws where the file does not have what was read, and where the copy gave way; the unfinished file
 * is the caller's to remove. `onTable` is a fail point for tests.
 */
export async function copyServed(
  source: Db,
  file: string,
  onTable: (table: string) => void | Promise<void> = () => undefined,
): Promise<void> {
  await withTarget(file, await readOrigin(source), async (target) => {
    const shapes = await readShapes(target);
    const sums = await readAtOneMoment(source, async (snapshot) => {
      await prepareForLargeStatements(snapshot);
      const ownId = await readConnectionId(snapshot);
      const read = new Map<string, TableSum>();
      for (const shape of shapes) {
        await onTable(shape.name);
        const sum = beginSum(shape);
        const whole = await copyTable(snapshot, target, shape, nothing, giveWayInTime(source, ownId), sum.add);
        const lastNumber = shape.isNumbered ? await readLastNumber(snapshot, shape) : 0;
        await finishTable(target, shape, whole, lastNumber);
        read.set(shape.name, sum.end(lastNumber));
        await giveWay(source, ownId);
      }
      return read;
    });
    await finishFilling(target);
    await readAtOneMoment(target, async (filled) => {
      for (const shape of shapes) {
        const { rows, checksum } = await sumUp(filled, shape);
        const wanted = sums.get(shape.name);
        if (rows !== wanted?.rows || checksum !== wanted.checksum) {
          throw new Error(
            `The copy of ${shape.name} has ${rows} rows that are not the ${wanted?.rows} that were read.`,
          );
        }
      }
    });
    await inTransaction(target, noteEnd);
  });
}

/** Throws where somebody waits for what this connection has locked. */
async function giveWay(db: Db, connectionId: number): Promise<void> {
  if (!(await isInTheWay(db, connectionId))) return;
  throw new Error("The copy was given up, because a change of the schema waits for it. The next one is made later.");
}

/** Throws where somebody waits for what a connection has locked. Looks every `LOOK_MS` at most, for a table of many batches. */
export function giveWayInTime(db: Db, connectionId: number): () => Promise<void> {
  let lookedAt = performance.now();
  return async () => {
    if (performance.now() - lookedAt < LOOK_MS) return;
    lookedAt = performance.now();
    await giveWay(db, connectionId);
  };
}
