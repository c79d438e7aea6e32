/**
 * The thread that reads a ZIP file: first the list of its entries, then one entry for each number that it is sent. Unpacking blocks, and a
 * file that was made to take long is ended with the thread.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type UnzipFileInfo, unzipSync } from "fflate";

export type ZipEntry = Pick<UnzipFileInfo, "name" | "size" | "originalSize">;
export type ZipMessage = { entries: ZipEntry[] } | { bytes: Uint8Array | null };

const { bytes, most } = workerData as { bytes: Uint8Array; most: number };
const answer = (message: ZipMessage) => parentPort?.postMessage(message);

const entries: ZipEntry[] = [];
unzipSync(bytes, {
  filter: ({ name, size, originalSize }) => {
    if (entries.length <= most) entries.push({ name, size, originalSize });
    return false;
  },
});
answer({ entries });

parentPort?.on("message", (wanted: number) => {
  let at = -1;
  try {
    const found = unzipSync(bytes, {
      filter: () => {
        at += 1;
        return at === wanted;
      },
    });
    answer({ bytes: Object.values(found)[0] ?? null });
  } catch {
    answer({ bytes: null });
  }
});
