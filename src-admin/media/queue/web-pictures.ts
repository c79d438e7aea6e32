/**
 * The queue as a browser can have it. Files and rows are in the browser's own database before anything is done with them;
 * one of the open tabs works (a lock that ends with its tab), all of them show.
 */
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";
import { newestBatchFirst, stateOnRetry, unsentStates } from "../../../src-shared/media/picture-queue.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { AdminApi } from "../../app/api.ts";
import { createTargetFinder } from "./find-target.ts";
import { pictureHash } from "./picture-hash.ts";
import { inOrder, type PictureQueue } from "./picture-queue.ts";
import { type KeptPicture, openPictureStore } from "./picture-store.ts";
import { readNext } from "./read-web-pictures.ts";
import { createWebSender } from "./send-web-pictures.ts";

const AGAIN_MS = 4000;

export function webPictures(staffId: string, adminApi: AdminApi): PictureQueue {
  const { api } = adminApi;
  const name = `pictures-${staffId}`;
  const store = openPictureStore(name);
  const others = new BroadcastChannel(name);
  const reading = { store, find: createTargetFinder(api) };
  const listeners = new Set<() => void>();
  const thumbs = new Map<string, string>();
  let uploads: readonly PictureUpload[] = [];
  let works = false;
  let busy = false;
  let again = false;
  let resting = false;
  const sender = createWebSender({ store, adminApi, changed, moved, rest, resting: () => resting });

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  async function show(): Promise<void> {
    const rows = await store.list();
    for (const { id, thumb } of rows) if (thumb && !thumbs.has(id)) thumbs.set(id, URL.createObjectURL(thumb));
    uploads = newestBatchFirst(rows).map((row) => ({ ...row, sent: sender.sent(row.id) ?? row.sent }));
    tell();
  }
  /** Only the bytes, many times a second: the rows themselves are read when something was written. */
  function moved(id: string, sent: number): void {
    uploads = uploads.map((upload) => (upload.id === id ? { ...upload, sent } : upload));
    tell();
  }
  /** The store changed: this tab and the others show it, and the tab that sends looks for work. */
  async function changed(): Promise<void> {
    others.postMessage("changed");
    await show();
    void work();
  }
  others.onmessage = () => {
    void show();
    void work();
  };
  function rest(): void {
    if (resting) return;
    resting = true;
    setTimeout(wake, AGAIN_MS);
  }
  function wake(): void {
    resting = false;
    void work();
  }
  addEventListener("online", wake);

  async function work(): Promise<void> {
    if (!works) return;
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again && !resting) {
        again = false;
        await readAll();
        await sender.placeAll();
        await sender.sendWaiting();
      }
    } catch {
      // The database is full or gone: what is in it stays there.
      rest();
    } finally {
      busy = false;
    }
  }

  async function readAll(): Promise<void> {
    while (!resting) {
      const read = await readNext(reading);
      if (read === "no_line") rest();
      if (read !== "read") return;
      await changed();
    }
  }

  const begin = async () => {
    works = true;
    for (const { id, state, path } of await store.list()) {
      // Was under way when its tab was closed.
      if (state === "sending" && path === null) await store.change(id, ["sending"], { state: "waiting", sent: 0 });
    }
    await work();
    // Held for as long as this tab lives.
    await new Promise(() => {});
  };
  void show();
  if (navigator.locks) void navigator.locks.request(name, begin);
  else void begin();

  const rowOf = async (id: string): Promise<KeptPicture | undefined> =>
    (await store.list()).find((picture) => picture.id === id);

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async add(files) {
      const batch = newId();
      for (const file of inOrder(files)) {
        // A copy: the file itself may be moved or thrown away before it is sent.
        const bytes = await file.arrayBuffer();
        const row: KeptPicture = {
          id: newId(),
          batch,
          name: file.name,
          bytes: file.size,
          sent: 0,
          state: "reading",
          problem: null,
          sku: null,
          productId: null,
          productName: null,
          variantId: null,
          place: null,
          path: null,
          hash: await pictureHash(bytes),
          failures: 0,
          at: Date.now(),
          thumb: null,
        };
        await store.add(row, new Blob([bytes], { type: file.type }));
        await changed();
      }
    },
    async send() {
      for (const { id } of await store.list()) await store.change(id, ["matched"], { state: "waiting" });
      await changed();
    },
    async assign(id, product) {
      const found = product && (await api("GET /api/staff/products/:id", { params: { id: product.id } }));
      await store.change(id, ["matched", "unmatched"], {
        state: found ? "matched" : "unmatched",
        productId: found?.id ?? null,
        productName: found?.name ?? null,
        sku: null,
        variantId: null,
        place: null,
        problem: null,
      });
      await changed();
    },
    async retry(id) {
      const row = await rowOf(id);
      if (!row) return;
      const values = { problem: null, failures: 0, sent: 0, path: null };
      await store.change(id, ["failed"], { ...values, state: stateOnRetry(row) });
      await changed();
    },
    async cancel(id) {
      const row = await rowOf(id);
      // Its last step cannot be called back any more.
      if (!row || row.path !== null) return;
      await store.change(id, unsentStates, { state: "cancelled", sent: 0 });
      sender.callBack(id);
      await store.dropFile(id);
      await changed();
    },
    async forget(id) {
      await store.remove(id);
      await changed();
    },
    thumb: ({ id }) => thumbs.get(id),
  };
}
