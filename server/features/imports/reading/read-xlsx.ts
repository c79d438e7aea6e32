import { Worker } from "node:worker_threads";
import { type TableRow, UnreadableFile } from "./table-row.ts";

/** Bytes of all parts of a file when they are unpacked, and how many parts there are: a sheet of 100,000 rows has some 100 MB. */
const MAX_UNPACKED = 300_000_000;
const MAX_PARTS = 2000;
/** Memory of the thread that reads it, and how long it may take. */
const HEAP_MB = 400;
const MAX_MS = 120_000;

/** Whether the bytes are a ZIP file, as every XLSX file is. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * Rows of the first sheet of an XLSX file, with their numbers, in a thread of its own. Throws `UnreadableFile` for what is none, or would
 * unpack to more than 300 MB: that is judged by the list of its parts, before any of it is unpacked.
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<TableRow> {
  const size = unpackedSize(bytes);
  if (size === undefined) throw new UnreadableFile("not_a_table");
  if (size > MAX_UNPACKED) throw new UnreadableFile("too_large");
  const worker = new Worker(new URL("./xlsx-thread.ts", import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const batches: (string[][] | null)[] = [];
  let wake = () => {};
  let problem: unknown;
  worker.on("message", (batch: string[][] | null) => {
    batches.push(batch);
    wake();
  });
  worker.on("error", (fault) => {
    problem = fault;
    wake();
  });
  const late = setTimeout(() => {
    problem = new Error("an XLSX file took too long");
    wake();
  }, MAX_MS).unref();
  try {
    for (let line = 1; ; ) {
      const batch = batches.shift();
      if (batch === null) return;
      if (batch === undefined) {
        if (problem !== undefined) throw faultOf(problem);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      for (const cells of batch) {
        if (cells.some((cell) => cell.trim() !== "")) yield { line, cells };
        line += 1;
      }
    }
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

function faultOf(problem: unknown): Error {
  const { code } = problem as { code?: string };
  return new UnreadableFile(code === "ERR_WORKER_OUT_OF_MEMORY" ? "too_large" : "not_a_table");
}

/** Bytes of all parts by the list at the end of a ZIP file; undefined where there is none. */
function unpackedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const parts = view.getUint16(end + 10, true);
  if (parts > MAX_PARTS) return Number.POSITIVE_INFINITY;
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  for (let part = 0; part < parts; part += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return undefined;
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

function findEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  return undefined;
}
