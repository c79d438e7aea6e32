// A picture that ends the decoder, and with it the process: it is tried twice, and the pictures behind it are read.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { PictureRow } from "../../db/desktop/picture-queue.ts";
import { createPreparer, type Preparer, PreparerClosed } from "../../electron/backend/pictures/preparer.ts";
import { readNext } from "../../electron/backend/pictures/read-pictures.ts";
import type { PictureRows } from "../../electron/backend/pictures/rows.ts";

const picture = (id: string): PictureRow => ({
  ...{ id, batch: "b", name: `${id}.jpg`, hash: id, bytes: 1, sent: 0, state: "reading", problem: null, sku: null },
  ...{ product_id: null, place: null, path: null, tries: 0, at: "2026-11-24T00:00:00.000Z" },
});

/** The queue's rows, which outlive a killed process. */
function queue(stored: PictureRow[]) {
  const rows = {
    list: async () => structuredClone(stored),
    async change(id: string, states: readonly string[], values: Partial<PictureRow>) {
      const row = stored.find((one) => one.id === id);
      if (!row || !states.includes(row.state)) return false;
      Object.assign(row, values);
      return true;
    },
  } as unknown as PictureRows;
  const files = { read: async () => Buffer.from("x"), path: (id: string, part: string) => `/${id}.${part}` } as never;
  return (preparer: Preparer) => readNext({ rows, files, preparer, findHolders: async () => [] });
}

test("a picture that kills the process is tried twice, then failed, and the next one is read", async () => {
  const stored = [picture("bomb"), picture("good")];
  const read = queue(stored);
  let tries = 0;
  /** The process ends while it decodes: nothing after the call runs. */
  const deadly: Preparer = {
    prepare: ({ original }) => {
      if (!original.includes("bomb")) return Promise.resolve({ bytes: 5 } as never);
      tries += 1;
      return Promise.reject(new Error("killed"));
    },
    close: async () => undefined,
  };
  for (let start = 0; start < 2; start += 1) await expect(read(deadly)).rejects.toThrow("killed");
  expect(await read(deadly)).toBe(true);
  expect(await read(deadly)).toBe(true);
  expect(tries).toBe(2);
  expect(stored).toMatchObject([
    { id: "bomb", state: "failed", problem: "broken", tries: 0 },
    { id: "good", state: "unmatched", tries: 0 },
  ]);
});

test("an app that closes in order while it decodes neither fails the picture nor counts the try", async () => {
  const folder = mkdtempSync(join(tmpdir(), "decoder-"));
  const script = join(folder, "hang.mjs");
  writeFileSync(script, 'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {});');
  const preparer = createPreparer(pathToFileURL(script));
  const stored = [picture("slow")];
  const reading = queue(stored)(preparer);
  await expect.poll(() => stored[0]?.tries).toBe(1);
  await preparer.close();
  expect(await reading).toBe(false);
  expect(stored).toMatchObject([{ state: "reading", tries: 0 }]);
  await expect(preparer.prepare({ original: "", ready: "", thumb: "" })).rejects.toBeInstanceOf(PreparerClosed);
  rmSync(folder, { recursive: true });
});
