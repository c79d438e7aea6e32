/**
 * The picture queue: dropped pictures, stored on this desktop until the server has them. Each has a file and a row, both on
 * disk before the answer. Pictures are prepared one at a time, shown for review, and sent on request (send-pictures.ts).
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { PictureRow } from "../../../db/desktop/picture-queue.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";
import {
  newestBatchFirst,
  type PictureAction,
  type PictureState,
  settledStates,
  stateOnRetry,
  unsentStates,
} from "../../../src-shared/media/picture-queue.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { AccountSession } from "../account-session.ts";
import { holdersOf, namesOf } from "./look-up.ts";
import { pictureFiles } from "./picture-files.ts";
import { createPreparer } from "./preparer.ts";
import { readNext } from "./read-pictures.ts";
import { pictureRows } from "./rows.ts";
import type { UploadConnection } from "./send-picture.ts";
import { createSender } from "./send-pictures.ts";

export interface PictureQueue {
  add(
    file: { name: string; bytes: Uint8Array },
    about: { batch: string; productId?: string | undefined },
  ): Promise<PictureUpload | Refusal<"unavailable">>;
  /** Newest batch first. */
  list(): Promise<PictureUpload[]>;
  /** Queues every picture with a known product for sending; returns how many. */
  send(): Promise<number>;
  change(
    id: string,
    action: PictureAction,
    productId?: string,
  ): Promise<PictureUpload | Refusal<"conflict" | "not_found">>;
  /** The WebP thumbnail of a picture that could be read. */
  thumb(id: string): Promise<Uint8Array | undefined>;
  /** Number of pictures that the server does not have yet. */
  waiting(): Promise<number>;
  wake(): void;
  close(): Promise<void>;
}

interface Deps {
  session: AccountSession;
  uploadConnection: UploadConnection;
  now: () => Date;
  /** Script of the worker thread: prepare-worker.ts or its built file. */
  preparer: URL;
}

/** Shortest time between two updates of the upload progress in the status. */
const STATUS_INTERVAL_MS = 250;

export function openPictureQueue({ session, uploadConnection, now, preparer: script }: Deps): PictureQueue {
  const rows = pictureRows(session.mirrors);
  const files = pictureFiles(join(session.folder, "uploads"));
  const preparer = createPreparer(script);
  const findHolders = holdersOf(session, now);
  let closed = false;
  let reading: Promise<void> | undefined;
  let readAgain = false;
  let statusTimer: NodeJS.Timeout | undefined;

  const sender = createSender({ rows, files, session, uploadConnection, onChange });

  function onChange(): void {
    if (closed) return;
    statusTimer ??= setTimeout(() => {
      statusTimer = undefined;
      showStatus().catch(session.reportFault);
    }, STATUS_INTERVAL_MS);
  }
  async function showStatus(): Promise<void> {
    const all = await rows.list();
    const count = (...states: string[]) => all.filter(({ state }) => states.includes(state)).length;
    const going = all.filter(({ state }) => ["waiting", "sending", "done"].includes(state));
    const sum = (of: (row: PictureRow) => number) => going.reduce((total, row) => total + of(row), 0);
    // Set even where no count changed, since a name or state may have; no row of the shop has.
    const uploads = {
      waiting: count("waiting", "sending"),
      failed: count("failed"),
      bytesDone: sum(sentOf),
      bytesTotal: sum((row) => row.bytes),
    };
    session.status.set({ uploads }, ["status"]);
  }
  const sentOf = (row: PictureRow): number => sender.sent(row.id) ?? row.sent;

  /** Prepares all pictures that are unread, one at a time. */
  function read(): void {
    readAgain = true;
    reading ??= (async () => {
      while (readAgain && !closed) {
        readAgain = false;
        while (!closed && (await readNext({ rows, files, preparer, findHolders }))) onChange();
      }
    })()
      .catch(session.reportFault)
      .finally(() => {
        reading = undefined;
      });
  }

  const shown = async (some: readonly PictureRow[]): Promise<PictureUpload[]> => {
    const names = await namesOf(
      session,
      some.flatMap((row) => row.product_id ?? []),
    );
    return some.map((row) => ({
      id: row.id,
      batch: row.batch,
      name: row.name,
      bytes: row.bytes,
      sent: sentOf(row),
      state: row.state as PictureState,
      problem: row.problem as PictureUpload["problem"],
      sku: row.sku,
      productId: row.product_id,
      productName: names.get(row.product_id ?? "") ?? null,
      place: row.place,
      path: row.path,
    }));
  };
  const showOne = async (row: PictureRow): Promise<PictureUpload> => (await shown([row]))[0] as PictureUpload;

  /** Continues after a killed process: its uploads are queued again, its files without a row removed. */
  async function resume(): Promise<void> {
    if (!(await whenReady())) return;
    const all = await rows.list();
    await files.sweep(new Set(all.map(({ id }) => id)));
    for (const row of all) {
      if (row.state === "sending" && row.path === null) {
        await rows.change(row.id, ["sending"], { state: "waiting", sent: 0 });
      }
    }
    read();
    await showStatus();
    await sender.turn();
  }
  async function whenReady(): Promise<boolean> {
    while (!closed && !session.mirrors.ready()) await session.status.after(session.status.now().sequence, 5000);
    return !closed;
  }
  /** Sends at once when the connection is back, without waiting for the next try. */
  async function follow(): Promise<void> {
    let state = session.status.now().state;
    while (!closed) {
      const status = await session.status.after(session.status.now().sequence, 60_000);
      if (!closed && status.state === "online" && state !== "online") sender.wake();
      state = status.state;
    }
  }
  resume().catch(session.reportFault);
  follow().catch(session.reportFault);

  const actions: Record<PictureAction, (row: PictureRow, productId: string | undefined) => Promise<boolean>> = {
    async assign({ id }, productId) {
      if (productId === undefined) {
        const none = { product_id: null, sku: null, place: null, problem: null };
        return rows.change(id, ["matched"], { ...none, state: "unmatched" });
      }
      if (!(await namesOf(session, [productId])).has(productId)) return false;
      const values = { product_id: productId, sku: null, place: null, path: null, problem: null, tries: 0 };
      return rows.change(id, ["unmatched", "matched"], { ...values, state: "matched" });
    },
    async retry({ id, product_id, problem }) {
      const state = stateOnRetry({ productId: product_id, problem: problem as PictureUpload["problem"] });
      return rows.change(id, ["failed"], { problem: null, tries: 0, sent: 0, path: null, state });
    },
    async cancel({ id, path }) {
      // A picture in the library is about to be placed and cannot be cancelled.
      if (path !== null) return false;
      const done = await rows.change(id, unsentStates, { state: "cancelled", sent: 0 });
      if (done) {
        sender.cancel(id);
        await files.keepOnlyThumb(id);
      }
      return done;
    },
    async forget({ id, state }) {
      if (!settledStates.includes(state as PictureState)) return false;
      await rows.remove(id);
      await files.remove(id);
      return true;
    },
  };

  return {
    async add({ name, bytes }, { batch, productId }) {
      if (!session.mirrors.ready()) return refuse("unavailable");
      const id = newId();
      await files.store(id, bytes);
      const row: PictureRow = {
        id,
        batch,
        name,
        hash: createHash("sha256").update(bytes).digest("hex"),
        bytes: bytes.length,
        sent: 0,
        state: "reading",
        problem: null,
        sku: null,
        product_id: productId ?? null,
        place: null,
        path: null,
        tries: 0,
        at: now().toISOString(),
      };
      await rows.insert(row);
      onChange();
      read();
      return showOne(row);
    },
    async list() {
      const all = await rows.list();
      return all.length === 0 ? [] : shown(newestBatchFirst(all));
    },
    async send() {
      let count = 0;
      for (const { id, state } of await rows.list()) {
        if (state === "matched" && (await rows.change(id, ["matched"], { state: "waiting" }))) count += 1;
      }
      onChange();
      await sender.turn();
      return count;
    },
    async change(id, action, productId) {
      const row = await rows.find(id);
      if (!row) return refuse("not_found");
      if (!(await actions[action](row, productId))) return refuse("conflict");
      onChange();
      read();
      await sender.turn();
      return showOne((await rows.find(id)) ?? row);
    },
    thumb: (id) => files.readThumb(id),
    async waiting() {
      return (await rows.list()).filter(({ state }) => unsentStates.includes(state as PictureState)).length;
    },
    wake: () => sender.wake(),
    async close() {
      closed = true;
      clearTimeout(statusTimer);
      // Answers requests that wait for a status change.
      session.status.set({}, ["status"]);
      await sender.close();
      await preparer.close();
      await reading;
    },
  };
}
