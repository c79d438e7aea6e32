/**
 * Many pictures on their way to their products: what may happen to one, in which order, and which of them is somebody
 * else's twin. The desktop's queue (electron/backend/pictures) and the browser's (src-admin/media/queue/web-pictures.ts) keep
 * their rows in different places and go by these rules both.
 */
import { byPlace } from "../products/match-sku.ts";

export const pictureStates = [
  /** Being looked at: decoded, scaled down where it must be, its product looked for. */
  "reading",
  /** Its product is known; it waits for somebody to say that it may go. */
  "matched",
  "waiting",
  "sending",
  "done",
  "failed",
  "unmatched",
  "duplicate",
  "cancelled",
] as const;
export type PictureState = (typeof pictureStates)[number];

/**
 * `broken`: cannot be decoded · `kind`: no picture that the shop can show · `moves`: an animation · `huge`: too large even to
 * be scaled down · `heic`: this browser cannot read it · `twice`: the same file is on its way already · `there`: the product
 * shows it already · `gone`: the product is not there any more · `full`: the product has as many as it can · `lost`: the file
 * is not on this computer any more · `refused`: the server does not take it · `server`: the server failed again and again.
 */
export const pictureProblems = [
  "broken",
  "kind",
  "moves",
  "huge",
  "heic",
  "twice",
  "there",
  "gone",
  "full",
  "lost",
  "refused",
  "server",
] as const;
export type PictureProblem = (typeof pictureProblems)[number];

export interface QueuedPicture {
  id: string;
  /** Of the files that were given together. */
  batch: string;
  name: string;
  /** Of the file as it was given; "" where it could not be reckoned. */
  hash: string;
  state: PictureState;
  productId: string | null;
  place: number | null;
  /** In the library; null until it is there. */
  path: string | null;
  /** When it was given: anything that grows. */
  at: string | number;
}

/** Travelling at the same time. */
export const PICTURES_AT_ONCE = 3;
/** Answers of 5xx to one picture after which it is set aside. */
const MOST_FAILURES = 6;

/** The server does not have them yet; as long as they are not in the library they can be called back. */
/** What a person may do with a picture of the queue. */
export const pictureActions = ["assign", "retry", "cancel", "forget"] as const;
export type PictureAction = (typeof pictureActions)[number];

export const unsentStates: readonly PictureState[] = ["reading", "matched", "unmatched", "waiting", "sending"];
/** Nothing will happen to them by itself any more. */
export const settledStates: readonly PictureState[] = ["done", "failed", "duplicate", "cancelled"];

/** Counted for nobody: they are not, or will never be, on a product because of this row. */
const noOriginal: readonly PictureState[] = ["reading", "failed", "cancelled", "duplicate"];

/**
 * The same file, given before and for the same product. Of one that is done only in the same batch: what was sent long ago
 * may have been taken off its product since, and the server knows.
 */
export function isTwin(
  picture: Pick<QueuedPicture, "id" | "hash" | "batch">,
  productId: string | null,
  other: Pick<QueuedPicture, "id" | "hash" | "batch" | "state" | "productId">,
): boolean {
  if (other.id === picture.id || picture.hash === "" || other.hash !== picture.hash) return false;
  if (noOriginal.includes(other.state)) return false;
  if (other.state === "done" && other.batch !== picture.batch) return false;
  return productId === null || other.productId === productId;
}

/** Copies under names that say nothing, given before this one, which says whose they are. */
export const namelessTwins = <P extends Pick<QueuedPicture, "id" | "hash" | "state">>(
  picture: Pick<QueuedPicture, "id" | "hash">,
  all: readonly P[],
): P[] =>
  all.filter(
    ({ id, hash, state }) => id !== picture.id && hash !== "" && hash === picture.hash && state === "unmatched",
  );

/** Batches as they were given; within one, product by product in the order of their places. */
export const inSendingOrder = (a: QueuedPicture, b: QueuedPicture): number =>
  (a.batch === b.batch ? 0 : compare(a.at, b.at)) || compare(a.productId ?? "", b.productId ?? "") || byPlace(a, b);

/** In the library, and none of its product that belongs before it is still on its way there. */
export const canBePlaced = (picture: QueuedPicture, all: readonly QueuedPicture[]): boolean =>
  picture.state === "sending" &&
  picture.path !== null &&
  !all.some(
    (other) =>
      other.productId === picture.productId &&
      other.batch === picture.batch &&
      other.path === null &&
      (other.state === "waiting" || other.state === "sending") &&
      byPlace(other, picture) < 0,
  );

/**
 * The next to put in place, of those that `mayTry` lets through: one at a time, so that the number in a name decides and
 * not which came through first.
 */
export const nextToPlace = <P extends QueuedPicture>(
  all: readonly P[],
  mayTry: (one: P) => boolean = () => true,
): P | undefined => all.filter((one) => canBePlaced(one, all) && mayTry(one)).sort(inSendingOrder)[0];

/** Newest batch first, each as it was given. */
export function newestBatchFirst<P extends Pick<QueuedPicture, "batch" | "at">>(all: readonly P[]): P[] {
  const begun = new Map<string, string | number>();
  for (const { batch, at } of all) if (!begun.has(batch)) begun.set(batch, at);
  return [...all].sort((a, b) => compare(begun.get(b.batch) ?? "", begun.get(a.batch) ?? ""));
}

/** No line (0), a server that asks for patience or an update, or one that is in trouble: later it may go. */
export const canPassLater = (status: number): boolean =>
  status === 0 || [401, 408, 425, 426, 429].includes(status) || status >= 500;

/** How often the server has failed at this one by now, and whether that is enough. */
export function afterFailure(before: number, status: number): { failures: number; setAside: boolean } {
  const failures = before + (status >= 500 ? 1 : 0);
  return { failures, setAside: failures >= MOST_FAILURES };
}

const ofSending: Readonly<Record<number, PictureProblem>> = { 413: "huge", 415: "kind", 422: "broken" };
/** Why the library did not take it. */
export const sendingProblem = (status: number): PictureProblem => ofSending[status] ?? "refused";

/** Why the product did not take it; `code` is what its refusal says of the picture. */
export const placingProblem = (status: number, code: string | undefined): PictureProblem =>
  status === 404 ? "gone" : code === "too_many_lines" ? "full" : "refused";

const afterReading: readonly (PictureProblem | null)[] = ["gone", "full", "refused", "server"];
/** What a failed one is when it is tried again: straight to the server, or looked at once more. */
export const stateOnRetry = (picture: {
  productId: string | null;
  problem: PictureProblem | null;
}): "waiting" | "reading" =>
  picture.productId !== null && afterReading.includes(picture.problem) ? "waiting" : "reading";

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
