/**
 * The queue on its way to the server (electron/README.md, 18).
 *
 * 1. A picture goes in two steps: into the library, then among its product's. What the first answered is kept before the
 *    second is asked for, and each step can be taken again without doing anything twice: the library knows pictures by
 *    what they are made of, and the second has a key of its own.
 * 2. Three travel at a time, those of a product in the order of their places; they are put in place one after the other
 *    in that order, so that the number in a name decides, not which one came through first.
 * 3. Without a connection everything waits and is tried again by itself. A picture fails alone, and only when the server says so.
 */
import type { PictureRow } from "../../../db/desktop/picture-queue.ts";
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
import { backOff } from "../../sync/back-off.ts";
import { type ConnectionAnswer, retryAfter } from "../../sync/connection.ts";
import type { Desk } from "../desk.ts";
import type { KeptFiles } from "./kept-files.ts";
import { namesOf, variantOf } from "./look-up.ts";
import { asQueued, type PictureRows } from "./rows.ts";
import { sendPicture, type Way } from "./send-picture.ts";

export interface PictureSender {
  /** Sends what can go; called whenever something may have changed. */
  turn(): Promise<void>;
  /** There may be a connection again. */
  wake(): void;
  callBack(id: string): void;
  /** Bytes that have left, of those that travel. */
  sent(id: string): number | undefined;
  close(): Promise<void>;
}

interface Sending {
  rows: PictureRows;
  files: KeptFiles;
  desk: Desk;
  way: Way;
  /** Something is to be shown. */
  news: () => void;
}

export function createSender({ rows, files, desk, way, news }: Sending): PictureSender {
  const travelling = new Map<string, { call: AbortController; sent: number; end: Promise<void> }>();
  let closed = false;
  let tries = 0;
  let rest: NodeJS.Timeout | undefined;
  let placing: Promise<void> | undefined;
  let placeAgain = false;

  function pause(wait?: number): void {
    if (closed || rest) return;
    rest = setTimeout(wake, backOff(tries, { retryAfter: wait }));
    rest.unref();
    tries += 1;
  }
  function wake(): void {
    clearTimeout(rest);
    rest = undefined;
    turn().catch(desk.fault);
  }

  async function turn(): Promise<void> {
    if (closed || rest) return;
    place();
    const all = (await rows.list()).map(asQueued);
    const waiting = all.filter((row) => row.state === "waiting").sort(inSendingOrder);
    for (const row of waiting) {
      if (closed || travelling.size >= PICTURES_AT_ONCE) return;
      if (travelling.has(row.id)) continue;
      const call = new AbortController();
      const one = { call, sent: 0, end: Promise.resolve() };
      travelling.set(row.id, one);
      one.end = travel(row, call.signal)
        .catch((problem: unknown) => {
          if (!call.signal.aborted) desk.fault(problem);
        })
        .finally(() => {
          travelling.delete(row.id);
          news();
          turn().catch(desk.fault);
        });
    }
  }

  async function travel(row: PictureRow, signal: AbortSignal): Promise<void> {
    const { id, name } = row;
    // Whoever listed it may have done so before it was sent or called back.
    if (!(await rows.change(id, ["waiting"], { state: "sending", problem: null }))) return;
    const bytes = await files.read(id);
    if (!bytes) return fail(id, "lost");
    const onSent = (sent: number) => {
      const one = travelling.get(id);
      if (one) one.sent = sent;
      news();
    };
    const answer = await sendPicture(way, { name, bytes, onSent, signal });
    if (answer.reached && answer.path !== undefined) {
      tries = 0;
      await rows.change(id, ["sending"], { path: answer.path, sent: bytes.length });
      return;
    }
    const status = answer.reached ? answer.status : 0;
    if (canPassLater(status)) {
      await again(row, status);
      return pause(answer.reached ? retryAfter(answer.headers) : undefined);
    }
    await fail(id, sendingProblem(status));
  }

  const fail = async (id: string, problem: PictureProblem): Promise<void> => {
    await rows.change(id, ["sending"], { state: "failed", problem, sent: 0 });
  };

  /** Back into the line; set aside when it was the server's trouble too often. */
  async function again(row: PictureRow, status: number): Promise<void> {
    const { failures, setAside } = afterFailure(row.tries, status);
    if (setAside) await fail(row.id, "server");
    // What is in the library already only has to be put in place.
    else if (row.path === null) await rows.change(row.id, ["sending"], { state: "waiting", tries: failures, sent: 0 });
    else await rows.change(row.id, ["sending"], { tries: failures });
  }

  /** One run at a time; asked again meanwhile, it runs once more. */
  function place(): void {
    placeAgain = true;
    placing ??= (async () => {
      while (placeAgain && !closed && !rest) {
        placeAgain = false;
        await placeAll();
      }
    })()
      .catch(desk.fault)
      .finally(() => {
        placing = undefined;
      });
  }

  async function placeAll(): Promise<void> {
    const met = new Map<string, number>();
    while (!closed && !rest) {
      const next = nextToPlace((await rows.list()).map(asQueued), ({ id }) => (met.get(id) ?? 0) < 5);
      if (!next) return;
      met.set(next.id, (met.get(next.id) ?? 0) + 1);
      await placeOne(next);
      news();
    }
  }

  async function placeOne(row: PictureRow): Promise<void> {
    const { id, product_id: productId, path, sku } = row;
    const variantId = await variantOf(desk, productId ?? "", sku);
    const answer = await desk.connection.ask({
      method: "POST",
      path: `/api/products/${productId}/pictures`,
      body: JSON.stringify({ path, variantId, place: row.place }),
      headers: { "idempotency-key": `${id}.${productId}` },
    });
    if (!answer.reached) return pause();
    const { status } = answer;
    if (status < 300) {
      const there = addedIn(answer) === false;
      await rows.change(id, ["sending"], { state: there ? "duplicate" : "done", problem: there ? "there" : null });
      return files.settle(id);
    }
    // Somebody changed the product at the same moment: at once again.
    if (status === 412) return;
    if (canPassLater(status)) {
      await again(row, status);
      return pause(retryAfter(answer.headers));
    }
    // Made here and not sent yet: it waits for its product.
    if (status === 404 && (await namesOf(desk, [productId ?? ""])).size > 0) return pause();
    const code = answer.envelope.success ? undefined : answer.envelope.error?.fields?.path?.code;
    return fail(id, placingProblem(status, code));
  }

  return {
    turn,
    wake: () => {
      tries = 0;
      wake();
    },
    callBack: (id) => travelling.get(id)?.call.abort(),
    sent: (id) => travelling.get(id)?.sent,
    async close() {
      closed = true;
      clearTimeout(rest);
      const ends = [...travelling.values()].map(({ call, end }) => {
        call.abort();
        return end;
      });
      await Promise.all([...ends, placing]);
    },
  };
}

function addedIn({ envelope }: ConnectionAnswer & { reached: true }): boolean | undefined {
  const data = envelope.success && "data" in envelope ? (envelope.data as { added?: boolean }) : undefined;
  return data?.added;
}
