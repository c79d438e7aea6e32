/**
 * Copies every file of a shop from one place to another: folder or bucket, in either direction.
 *
 * 1. Nothing is removed, and nothing that is there is replaced: a file that is there already counts, where it is the same.
 *    So a copy that was cut short goes on by itself, without a note of how far it was.
 * 2. At the end every file of both places is read anew and compared by its digest.
 * 3. The marker by which a database knows its pictures comes last: before that a shop refuses the target.
 */
import { digestOf, HELD_BYTES, type Place } from "./places.ts";

/** Files on the way at once: a bucket answers late and takes many requests. */
const AT_ONCE = 8;
const MAX_NAMED = 10;

export type FilesStep =
  | { step: "begun"; files: number; bytes: number; there: number }
  | { step: "copying"; copied: number; files: number; bytes: number }
  | { step: "comparing"; compared: number; files: number };

export interface CopiedFiles {
  files: number;
  bytes: number;
  /** Files that this run has copied; the others were there. */
  copied: number;
  /** Files of the target that the source does not have: they stay. */
  others: number;
}

/** Throws in words, naming the files: where the target has others under the same names, or differs at the end. */
export async function copyFiles(
  from: Place,
  to: Place,
  onStep: (step: FilesStep) => void = () => undefined,
): Promise<CopiedFiles> {
  const marker = await refuseOtherMarker(from, to);
  const source = await from.list();
  const there = await to.list();
  refuseConflicts(source, there, to);
  const files = [...source];
  const bytes = files.reduce((sum, [, size]) => sum + size, 0);
  const missing = files.filter(([path, size]) => there.get(path) !== size);
  onStep({ step: "begun", files: files.length, bytes, there: files.length - missing.length });

  let [copied, copiedBytes] = [0, 0];
  await eachFile(missing, async (path, size) => {
    await copyFile(from, to, path, { size, there: there.get(path) ?? 0 });
    copied += 1;
    copiedBytes += size;
    onStep({ step: "copying", copied, files: missing.length, bytes: copiedBytes });
  });

  let compared = 0;
  const differing: string[] = [];
  await eachFile(files, async (path, size) => {
    if ((await digestOf(from, path, size)) !== (await digestOf(to, path, size))) differing.push(path);
    compared += 1;
    onStep({ step: "comparing", compared, files: files.length });
  });
  if (differing.length > 0) {
    throw new Error(
      `${count(differing, "file is", "files are")} not the same in ${to.description}: ${listed(differing)}. Nothing was replaced. Remove what is wrong there and run the command again.`,
    );
  }
  const now = await from.list();
  const changed = [...now].filter(([path, size]) => source.get(path) !== size).map(([path]) => path);
  if (changed.length > 0 || now.size !== source.size) {
    throw new Error(
      `${from.description} has changed meanwhile (${listed(changed)}). Stop every process of the shop and run the command again.`,
    );
  }
  if (marker !== undefined && (await to.readMarker()) === undefined) await to.writeMarker(marker);
  return { files: files.length, bytes, copied, others: [...there.keys()].filter((path) => !source.has(path)).length };
}

/** Two shops' pictures in one place would be taken for each other's. */
async function refuseOtherMarker(from: Place, to: Place): Promise<string | undefined> {
  const [marker, other] = [await from.readMarker(), await to.readMarker()];
  if (other !== undefined && other.trim() !== marker?.trim()) {
    throw new Error(
      `${to.description} holds the pictures of another shop. Name an empty place, or the one that a copy of these was begun in.`,
    );
  }
  return marker;
}

function refuseConflicts(source: ReadonlyMap<string, number>, there: ReadonlyMap<string, number>, to: Place): void {
  const conflicts = [...there].flatMap(([path, bytes]) => {
    const wanted = source.get(path);
    if (wanted === undefined || wanted === bytes) return [];
    return to.holdsBeginnings && path.startsWith("updates/") && bytes < wanted ? [] : [path];
  });
  if (conflicts.length === 0) return;
  throw new Error(
    `${to.description} has other files under the names of ${count(conflicts, "file", "files")}: ${listed(conflicts)}. Nothing was copied.`,
  );
}

async function copyFile(
  from: Place,
  to: Place,
  path: string,
  { size, there }: { size: number; there: number },
): Promise<void> {
  if (size <= HELD_BYTES) return to.add(path, (await from.read(path)).subarray(there), there);
  const content = await from.open(path);
  await to.add(path, there === 0 ? content : content.compose(skipping(there)), there);
}

/** What comes after the first bytes of a stream. */
function skipping(bytes: number) {
  return async function* skip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = bytes;
    for await (const chunk of source) {
      if (left < chunk.length) yield chunk.subarray(left);
      left = Math.max(0, left - chunk.length);
    }
  };
}

/** Small files several at once; large ones one after the other, for they take memory. The first fault ends it. */
async function eachFile(
  files: readonly (readonly [path: string, bytes: number])[],
  work: (path: string, bytes: number) => Promise<void>,
): Promise<void> {
  const small = files.filter(([, bytes]) => bytes <= HELD_BYTES).values();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const [path, bytes] of small) {
      if (failed) return;
      await work(path, bytes).catch((problem: unknown) => {
        failed = true;
        throw problem;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  for (const [path, bytes] of files) if (bytes > HELD_BYTES) await work(path, bytes);
}

const count = (items: readonly unknown[], one: string, many: string): string =>
  `${items.length.toLocaleString("en-US")} ${items.length === 1 ? one : many}`;

const listed = (paths: readonly string[]): string =>
  `${paths.toSorted().slice(0, MAX_NAMED).join(", ")}${paths.length > MAX_NAMED ? " …" : ""}`;
