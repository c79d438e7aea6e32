/**
 * Pictures that somebody dropped, on this machine until the server has them: a file and a row for each, both on disk before
 * the answer. Read one at a time, shown for a look, and sent when they may go (send-pictures.ts).
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
import type { Desk } from "../desk.ts";
import { keptFiles } from "./kept-files.ts";
import { holdersOf, namesOf } from "./look-up.ts";
import { createPreparer } from "./preparer.ts";
import { readNext } from "./read-pictures.ts";
import { pictureRows } from "./rows.ts";
import type { Way } from "./send-picture.ts";
import { createSender } from "./send-pictures.ts";

export interface PictureQueue {
  add(
    file: { name: string; bytes: Uint8Array },
    about: { batch: string; productId?: string | undefined },
  ): Promise<PictureUpload | Refusal<"unavailable">>;
  /** Newest batch first. */
  list(): Promise<PictureUpload[]>;
  /** Lets everything go whose product is known. Answers how many. */
  send(): Promise<number>;
  change(
    id: string,
    action: PictureAction,
    productId?: string,
  ): Promise<PictureUpload | Refusal<"conflict" | "not_found">>;
  /** A small WebP of a picture that could be read. */
  thumb(id: string): Promise<Uint8Array | undefined>;
  /** Pictures that the server does not have. */
  waiting(): Promise<number>;
  wake(): void;
  close(): Promise<void>;
}

interface Parts {
  desk: Desk;
  way: Way;
  now: () => Date;
  /** prepare-worker.ts, or what it was built into. */
  preparer: URL;
}

/** Milliseconds between two notices of how far it is. */
const NEWS_EVERY = 250;

export function openPictureQueue({ desk, way, now, preparer: script }: Parts): PictureQueue {
  const rows = pictureRows(desk.mirrors);
  const files = keptFiles(join(desk.folder, "uploads"));
  const preparer = createPreparer(script);
  const look = holdersOf(desk, now);
  let closed = false;
  let reading: Promise<void> | undefined;
  let readAgain = false;
  let newsTimer: NodeJS.Timeout | undefined;

  const sender = createSender({ rows, files, desk, way, news });

  function news(): void {
    if (closed) return;
    newsTimer ??= setTimeout(() => {
      newsTimer = undefined;
      tell().catch(desk.fault);
    }, NEWS_EVERY);
  }
  async function tell(): Promise<void> {
    const all = await rows.list();
    const count = (...states: string[]) => all.filter(({ state }) => states.includes(state)).length;
    const going = all.filter(({ state }) => ["waiting", "sending", "done"].includes(state));
    const sum = (of: (row: PictureRow) => number) => going.reduce((total, row) => total + of(row), 0);
    // Told also where no count moved: a name or a state did. No row of the shop has changed.
    const uploads = {
      waiting: count("waiting", "sending"),
      failed: count("failed"),
      bytesDone: sum(sentOf),
      bytesTotal: sum((row) => row.bytes),
    };
    desk.status.set({ uploads }, ["status"]);
  }
  const sentOf = (row: PictureRow): number => sender.sent(row.id) ?? row.sent;

  /** One at a time, whatever there is to read; then whatever can go. */
  function read(): void {
    readAgain = true;
    reading ??= (async () => {
      while (readAgain && !closed) {
        readAgain = false;
        while (!closed && (await readNext({ rows, files, preparer, look }))) news();
      }
    })()
      .catch(desk.fault)
      .finally(() => {
        reading = undefined;
      });
  }

  const shown = async (some: readonly PictureRow[]): Promise<PictureUpload[]> => {
    const names = await namesOf(
      desk,
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

  /** What a process that was killed had on its way goes on; what it had written without a row is removed. */
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
    await tell();
    await sender.turn();
  }
  async function whenReady(): Promise<boolean> {
    while (!closed && !desk.mirrors.ready()) await desk.status.after(desk.status.now().sequence, 5000);
    return !closed;
  }
  /** Back on line: at once, not when the next try is due. */
  async function follow(): Promise<void> {
    let state = desk.status.now().state;
    while (!closed) {
      const news = await desk.status.after(desk.status.now().sequence, 60_000);
      if (!closed && news.state === "online" && state !== "online") sender.wake();
      state = news.state;
    }
  }
  resume().catch(desk.fault);
  follow().catch(desk.fault);

  const actions: Record<PictureAction, (row: PictureRow, productId: string | undefined) => Promise<boolean>> = {
    async assign({ id }, productId) {
      if (productId === undefined) {
        const none = { product_id: null, sku: null, place: null, problem: null };
        return rows.change(id, ["matched"], { ...none, state: "unmatched" });
      }
      if (!(await namesOf(desk, [productId])).has(productId)) return false;
      const values = { product_id: productId, sku: null, place: null, path: null, problem: null, tries: 0 };
      return rows.change(id, ["unmatched", "matched"], { ...values, state: "matched" });
    },
    async retry({ id, product_id, problem }) {
      const state = stateOnRetry({ productId: product_id, problem: problem as PictureUpload["problem"] });
      return rows.change(id, ["failed"], { problem: null, tries: 0, sent: 0, path: null, state });
    },
    async cancel({ id, path }) {
      // Its last step cannot be called back any more.
      if (path !== null) return false;
      const done = await rows.change(id, unsentStates, { state: "cancelled", sent: 0 });
      if (done) {
        sender.callBack(id);
        await files.settle(id);
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
      if (!desk.mirrors.ready()) return refuse("unavailable");
      const id = newId();
      await files.keep(id, bytes);
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
      news();
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
      news();
      await sender.turn();
      return count;
    },
    async change(id, action, productId) {
      const row = await rows.find(id);
      if (!row) return refuse("not_found");
      if (!(await actions[action](row, productId))) return refuse("conflict");
      news();
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
      clearTimeout(newsTimer);
      // Whoever waits for news hears that there is none any more.
      desk.status.set({}, ["status"]);
      await sender.close();
      await preparer.close();
      await reading;
    },
  };
}
