/** Makes a whole copy of the database from a chain: a whole copy and the increments after it (increment.ts). */
import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { type CheckReport, checkDatabase } from "../backup.ts";
import { FileDamage } from "../damage.ts";
import { flush } from "../flush.ts";
import { type IncrementHead, isIncrement, readHead, readIncrement, tryHead } from "./increment.ts";

/** SHA-256 of a file, in hexadecimal digits. */
export function digestOfFile(file: string): string {
  const hash = createHash("sha256");
  const source = openSync(file, "r");
  try {
    const chunk = Buffer.alloc(1024 * 1024);
    for (let read = readSync(source, chunk); read > 0; read = readSync(source, chunk))
      hash.update(chunk.subarray(0, read));
    return hash.digest("hex");
  } finally {
    closeSync(source);
  }
}

/** The increments of one chain in a folder, by their place in it. */
function listChain(folder: string, { base, baseDigest }: IncrementHead): Map<number, string> {
  const found = new Map<number, string>();
  for (const name of readdirSync(folder).filter(isIncrement)) {
    const file = join(folder, name);
    const head = tryHead(file);
    if (head?.base === base && head.baseDigest === baseDigest) found.set(head.sequence, file);
  }
  return found;
}

/**
 * Writes the database as of the increment `last` to `target`, from the whole copy and the increments beside it. Throws
 * where one of them is missing or damaged, with its name and the last one that can still be restored; then there is no
 * `target`. The result is not checked yet.
 */
export function assemble(last: string, target: string): IncrementHead {
  rmSync(target, { force: true });
  const folder = dirname(last);
  const wanted = readHead(last);
  const base = join(folder, wanted.base);
  if (!existsSync(base)) throw new Error(`${last} needs ${base}, which is not there.`);
  if (digestOfFile(base) !== wanted.baseDigest) throw new Error(`${last} needs ${base}, which is damaged.`);
  const chain = listChain(folder, wanted);
  const before = (sequence: number) => `Before it ${sequence === 1 ? base : chain.get(sequence - 1)} can be restored.`;
  copyFileSync(base, target, constants.COPYFILE_FICLONE);
  const image = openSync(target, "r+");
  try {
    let previous = wanted.baseDigest;
    let head = wanted;
    for (let sequence = 1; sequence <= wanted.sequence; sequence++) {
      const file = chain.get(sequence);
      if (!file)
        throw new Error(`${last} needs increment ${sequence} after ${base}, which is not there. ${before(sequence)}`);
      const applied = applyTo(image, file, before(sequence));
      head = applied.head;
      if (head.previous !== previous) {
        throw new Error(`${file} does not continue what comes before it. ${before(sequence)}`);
      }
      previous = applied.digest;
    }
    return head;
  } catch (problem) {
    rmSync(target, { force: true });
    throw problem;
  } finally {
    closeSync(image);
  }
}

function applyTo(image: number, file: string, before: string): ReturnType<typeof readIncrement> {
  try {
    const { pageSize, databasePages } = readHead(file);
    const applied = readIncrement(file, (page, content) => {
      // A page that a later commit of the same part cut off.
      if (page <= databasePages) writeSync(image, content, 0, pageSize, (page - 1) * pageSize);
    });
    ftruncateSync(image, databasePages * pageSize);
    return applied;
  } catch (problem) {
    throw new Error(`${(problem as Error).message} ${before}`, { cause: problem });
  }
}

/**
 * A whole copy under `target`, made of the chain that ends with `last`, and verified. It has its name only when it is
 * proven and on the disk. Throws `FileDamage` where what the chain holds is damaged.
 */
export function makeWhole(last: string, target: string): { report: CheckReport; digest: string } {
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  const unproved = `${target}.unproved`;
  try {
    assemble(last, unproved);
    const report = checkDatabase(unproved);
    if (report.damaged)
      throw new FileDamage(`The copy of ${basename(last)} is not sound: ${report.problems.join("; ")}`);
    flush(unproved);
    const digest = digestOfFile(unproved);
    renameSync(unproved, target);
    flush(dirname(target));
    return { report, digest };
  } catch (problem) {
    for (const ending of ["", "-wal", "-shm"]) rmSync(`${unproved}${ending}`, { force: true });
    throw problem;
  }
}
