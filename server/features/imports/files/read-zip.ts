import { Worker } from "node:worker_threads";
import { UnreadableFile } from "../reading/table-row.ts";
import { isAdded, MAX_FILES, type PictureFile, type PictureFiles, problemOf } from "./picture-file.ts";
import type { ZipEntry, ZipMessage } from "./zip-thread.ts";

/** Bytes of all entries when they are unpacked. */
const MAX_UNPACKED = 2_000_000_000;
/** Pictures are packed already: what unpacks to so many times its size is none. */
const MAX_RATIO = 100;
/** Packing makes nothing longer than by this. */
const MAX_OVERHEAD = 1000;
/** Memory of the thread, and how long it may take for one answer. */
const HEAP_MB = 200;
const MAX_MS = 20_000;

/**
 * The files of a ZIP file, each unpacked when it is read, in a thread of its own. What would fill the memory is told by the list of
 * entries, before anything is unpacked; an entry that says less than it unpacks to is cut there and is no picture. Nothing is written
 * under a name of the file. Undefined for a workbook, which is read as a table.
 */
export async function readZip(bytes: Uint8Array): Promise<PictureFiles | undefined> {
  const zip = openThread(bytes);
  try {
    const { entries } = (await zip.next()) as { entries: ZipEntry[] };
    if (entries.some(({ name }) => name === "[Content_Types].xml")) {
      await zip.close();
      return undefined;
    }
    if (entries.length > MAX_FILES) throw new UnreadableFile("too_many_files");
    if (entries.reduce((sum, { originalSize }) => sum + originalSize, 0) > MAX_UNPACKED)
      throw new UnreadableFile("too_large");
    const files = entries.flatMap((entry, at): PictureFile[] => {
      if (entry.name.endsWith("/") || isAdded(entry.name)) return [];
      const problem = problemOf(entry.name, entry.originalSize) ?? packedProblem(entry);
      return [{ path: entry.name, problem, read: async () => (await zip.read(at)) ?? new Uint8Array() }];
    });
    return { files, close: zip.close };
  } catch (problem) {
    await zip.close();
    throw problem;
  }
}

function packedProblem({ size, originalSize }: ZipEntry) {
  const isBomb = originalSize > size * MAX_RATIO + MAX_OVERHEAD;
  return isBomb || size > originalSize * 1.1 + MAX_OVERHEAD ? ("picture_packed" as const) : undefined;
}

/** The thread, whose answers come in the order of the questions. */
function openThread(bytes: Uint8Array) {
  const worker = new Worker(new URL("./zip-thread.ts", import.meta.url), {
    workerData: { bytes, most: MAX_FILES },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let settle: { resolve(message: ZipMessage): void; reject(problem: Error): void } | undefined;
  const fail = () => settle?.reject(new UnreadableFile("zip_unreadable"));
  worker.on("message", (message: ZipMessage) => settle?.resolve(message));
  worker.on("error", fail);
  worker.on("exit", fail);
  const next = () =>
    new Promise<ZipMessage>((resolve, reject) => {
      const late = setTimeout(fail, MAX_MS).unref();
      settle = {
        resolve: (message) => {
          clearTimeout(late);
          resolve(message);
        },
        reject: (problem) => {
          clearTimeout(late);
          reject(problem);
        },
      };
    });
  return {
    next,
    async read(at: number): Promise<Uint8Array | null> {
      const answered = next();
      worker.postMessage(at);
      return ((await answered) as { bytes: Uint8Array | null }).bytes;
    },
    async close() {
      await worker.terminate();
    },
  };
}
