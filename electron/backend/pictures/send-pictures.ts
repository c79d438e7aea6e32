/**
 * The sender of the picture queue (electron/README.md, 18).
 *
 * 1. A picture takes two steps: upload into the library, then placing among its product's pictures. The upload's answer is
 *    stored before the second step, and both steps can be repeated: the library identifies pictures by content, and
 *    placing has an idempotency key.
 * 2. Three uploads run at a time. Pictures of a product are placed one after the other in the order of the numbers in their
 *    names, not in the order in which their uploads end.
 * 3. Offline, all pictures wait and are tried again later. Only an answer of the server fails a picture, and only that one.
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
import type { AccountSession } from "../account-session.ts";
import { namesOf, variantOf } from "./look-up.ts";
import type { PictureFiles } from "./picture-files.ts";
import { asQueued, type PictureRows } from "./rows.ts";
import { sendPicture, type UploadConnection } from "./send-picture.ts";

export interface PictureSender {
  /** Starts the uploads and placings that are possible now; called after every change. */
  turn(): Promise<void>;
  /** Tries at once, without waiting for the next try: the connection may be back. */
  wake(): void;
  cancel(id: string): void;
  /** Bytes sent of a running upload. */
  sent(id: string): number | undefined;
  close(): Promise<void>;
}

interface Sending {
  rows: PictureRows;
  files: PictureFiles;
  session: AccountSession;
  uploadConnection: UploadConnection;
  /** Called after each change of progress. */
  onChange: () => void;
}

export function createSender({ rows, files, session, uploadConnection, onChange }: Sending): PictureSender {
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
    turn().catch(session.reportFault);
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
      const startedSending = { call, sent: 0, end: Promise.resolve() };
      travelling.set(row.id, startedSending);
      startedSending.end = travel(row, call.signal)
        .catch((problem: unknown) => {
          if (!call.signal.aborted) session.reportFault(problem);
        })
        .finally(() => {
          travelling.delete(row.id);
          onChange();
          turn().catch(session.reportFault);
        });
    }
  }

  async function travel(row: PictureRow, signal: AbortSignal): Promise<void> {
    const { id, name } = row;
    // The list may be older than the picture's upload or cancellation.
    if (!(await rows.change(id, ["waiting"], { state: "sending", problem: null }))) return;
    const bytes = await files.read(id);
    if (!bytes) return fail(id, "lost");
    const onSent = (sent: number) => {
      const runningSending = travelling.get(id);
      if (runningSending) runningSending.sent = sent;
      onChange();
    };
    const answer = await sendPicture(uploadConnection, { name, bytes, onSent, signal });
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

  /** Queues a picture again; fails it after too many failures of the server. */
  async function again(row: PictureRow, status: number): Promise<void> {
    const { failures, setAside } = afterFailure(row.tries, status);
    if (setAside) await fail(row.id, "server");
    // A picture that is in the library only needs placing.
    else if (row.path === null) await rows.change(row.id, ["sending"], { state: "waiting", tries: failures, sent: 0 });
    else await rows.change(row.id, ["sending"], { tries: failures });
  }

  /** One run at a time; a call during a run starts one more after it. */
  function place(): void {
    placeAgain = true;
    placing ??= (async () => {
      while (placeAgain && !closed && !rest) {
        placeAgain = false;
        await placeAll();
      }
    })()
      .catch(session.reportFault)
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
      onChange();
    }
  }

  async function placeOne(row: PictureRow): Promise<void> {
    const { id, product_id: productId, path, sku } = row;
    const variantId = await variantOf(session, productId ?? "", sku);
    const answer = await session.connection.ask({
      method: "POST",
      path: `/api/products/${productId}/pictures`,
      body: JSON.stringify({ path, variantId, place: row.place }),
      headers: { "idempotency-key": `${id}.${productId}` },
    });
    if (!answer.reached) return pause();
    const { status } = answer;
    if (status < 300) {
      const alreadyThere = addedIn(answer) === false;
      await rows.change(id, ["sending"], {
        state: alreadyThere ? "duplicate" : "done",
        problem: alreadyThere ? "there" : null,
      });
      return files.keepOnlyThumb(id);
    }
    // The product was changed at the same moment: the next round tries again.
    if (status === 412) return;
    if (canPassLater(status)) {
      await again(row, status);
      return pause(retryAfter(answer.headers));
    }
    // The product was created on this desktop and is unsent: the picture waits for it.
    if (status === 404 && (await namesOf(session, [productId ?? ""])).size > 0) return pause();
    const code = answer.envelope.success ? undefined : answer.envelope.error?.fields?.path?.code;
    return fail(id, placingProblem(status, code));
  }

  return {
    turn,
    wake: () => {
      tries = 0;
      wake();
    },
    cancel: (id) => travelling.get(id)?.call.abort(),
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
