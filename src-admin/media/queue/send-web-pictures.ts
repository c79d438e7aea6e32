/**
 * A browser's pictures on their way to the server. As on the desktop (electron/backend/pictures/send-pictures.ts) a picture
 * goes in two steps, each of which can be taken again: into the library, then among its product's.
 */
import { ApiError } from "../../../src-shared/api/client.ts";
import type { PictureProblem } from "../../../src-shared/desktop/operations.ts";
import {
  afterFailure,
  canPassLater,
  inSendingOrder,
  nextToPlace,
  PICTURES_AT_ONCE,
  placingProblem,
  sendingProblem,
} from "../../../src-shared/media/picture-queue.ts";
import type { AdminApi } from "../../app/api.ts";
import { sendPicture } from "../send-picture.ts";
import type { KeptPicture, PictureStore } from "./picture-store.ts";

export interface WebSender {
  /** Puts in place what is in the library; resolves when there is nothing more, or when it has to wait. */
  placeAll(): Promise<void>;
  /** Lets as many go as may travel at the same time. */
  sendWaiting(): Promise<void>;
  callBack(id: string): void;
  /** Bytes that have left, of those that travel. */
  sent(id: string): number | undefined;
}

interface Parts {
  store: PictureStore;
  adminApi: AdminApi;
  /** Something was written. */
  changed(): Promise<void>;
  /** More bytes of this one have left. */
  moved(id: string, sent: number): void;
  /** No line, or a server that asks for patience: nothing is asked until `resting` says no. */
  rest(): void;
  resting(): boolean;
}

/** More than any folder has: whatever keeps changing without an end is looked at another time. */
const MOST_PLACED = 500;

export function createWebSender({ store, adminApi, changed, moved, rest, resting }: Parts): WebSender {
  const travelling = new Map<string, { call: AbortController; sent: number }>();

  async function travel(row: KeptPicture): Promise<void> {
    const { id } = row;
    const sending = travelling.get(id);
    if (!sending || !(await store.change(id, ["waiting"], { state: "sending", problem: null }))) return;
    await changed();
    const blob = await store.file(id);
    if (!blob) return fail(id, "lost");
    try {
      const onSent = (bytes: number) => {
        // A form is a little longer than the file in it.
        sending.sent = Math.min(bytes, blob.size);
        moved(id, sending.sent);
      };
      const file = new File([blob], row.name, { type: blob.type });
      const { path } = await sendPicture(adminApi, file, "products", { onSent, signal: sending.call.signal });
      await store.change(id, ["sending"], { path, sent: blob.size });
    } catch (problem) {
      if (sending.call.signal.aborted) return;
      const status = problem instanceof ApiError ? problem.status : 0;
      if (canPassLater(status)) return later(row, status);
      await fail(id, sendingProblem(status));
    }
  }

  const fail = async (id: string, problem: PictureProblem): Promise<void> => {
    await store.change(id, ["sending"], { state: "failed", problem, sent: 0 });
  };

  /** Tried again by itself; set aside when it was the server's trouble too often. */
  async function later(row: KeptPicture, status: number): Promise<void> {
    const { failures, setAside } = afterFailure(row.failures, status);
    if (setAside) await fail(row.id, "server");
    // What is in the library already only has to be put in place.
    else if (row.path === null) await store.change(row.id, ["sending"], { state: "waiting", failures, sent: 0 });
    else await store.change(row.id, ["sending"], { failures });
    rest();
  }

  async function placeOne(row: KeptPicture): Promise<void> {
    const { id, productId, path, variantId, place } = row;
    try {
      const { added } = await adminApi.api("POST /api/products/:id/pictures", {
        params: { id: productId ?? "" },
        body: { path: path ?? "", variantId, place },
        headers: { "idempotency-key": `${id}.${productId}` },
      });
      await store.change(id, ["sending"], added ? { state: "done" } : { state: "duplicate", problem: "there" });
      await store.dropFile(id);
    } catch (problem) {
      const status = problem instanceof ApiError ? problem.status : 0;
      // Somebody changed the product at the same moment.
      if (status === 412 || canPassLater(status)) return later(row, status);
      await fail(id, placingProblem(status, problem instanceof ApiError ? problem.fields.path?.code : undefined));
    }
  }

  return {
    async placeAll() {
      for (let turns = 0; !resting() && turns < MOST_PLACED; turns += 1) {
        const next = nextToPlace(await store.list());
        if (!next) return;
        await placeOne(next);
        await changed();
      }
    },
    async sendWaiting() {
      const waiting = (await store.list()).filter(({ state }) => state === "waiting").sort(inSendingOrder);
      for (const row of waiting) {
        if (resting() || travelling.size >= PICTURES_AT_ONCE) return;
        if (travelling.has(row.id)) continue;
        travelling.set(row.id, { call: new AbortController(), sent: 0 });
        void travel(row).finally(() => {
          travelling.delete(row.id);
          void changed();
        });
      }
    },
    callBack: (id) => travelling.get(id)?.call.abort(),
    sent: (id) => travelling.get(id)?.sent,
  };
}
