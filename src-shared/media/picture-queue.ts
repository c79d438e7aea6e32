/**
 * Rules of the queue of pictures for products: states, order and duplicates. The desktop's queue (electron/backend/pictures)
 * and the browser's (src-admin/media/queue/web-pictures.ts) store their rows in different places and share these rules.
 */
import { byPlace } from "../products/match-sku.ts";

export const pictureStates = [
  /** Being decoded and scaled down, and matched with a product. */
  "reading",
  /** Matched with a product; it waits for confirmation. */
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
  /** Id of the batch of files that were added together. */
  batch: string;
  name: string;
  /** Hash of the file; "" where it could not be computed. */
  hash: string;
  state: PictureState;
  productId: string | null;
  place: number | null;
  /** Path in the library; null until it is uploaded. */
  path: string | null;
  /** Time or number that rises with each added file. */
  at: string | number;
}

/** Number of pictures that are uploaded at the same time. */
export const PICTURES_AT_ONCE = 3;
/** Number of 5xx answers after which a picture fails. */
const MAX_FAILURES = 6;

/** Actions of a user on a picture of the queue. */
export const pictureActions = ["assign", "retry", "cancel", "forget"] as const;
export type PictureAction = (typeof pictureActions)[number];

/** States before the upload ends, in which a picture can be cancelled. */
export const unsentStates: readonly PictureState[] = ["reading", "matched", "unmatched", "waiting", "sending"];
/** Final states, which change only by an action of the user. */
export const settledStates: readonly PictureState[] = ["done", "failed", "duplicate", "cancelled"];

/** States of rows that bring no picture to a product, so that they are no original of a duplicate. */
const noOriginal: readonly PictureState[] = ["reading", "failed", "cancelled", "duplicate"];

/**
 * Whether `other` is the same file for the same product. One that is done counts only in the same batch: an earlier one may
 * have been removed from its product since, which the server checks.
 */
export function isDuplicate(
  picture: Pick<QueuedPicture, "id" | "hash" | "batch">,
  productId: string | null,
  other: Pick<QueuedPicture, "id" | "hash" | "batch" | "state" | "productId">,
): boolean {
  if (other.id === picture.id || picture.hash === "" || other.hash !== picture.hash) return false;
  if (noOriginal.includes(other.state)) return false;
  if (other.state === "done" && other.batch !== picture.batch) return false;
  return productId === null || other.productId === productId;
}

/** Unmatched rows with the same file as this one, whose name matches a product. */
export const unmatchedDuplicates = <P extends Pick<QueuedPicture, "id" | "hash" | "state">>(
  picture: Pick<QueuedPicture, "id" | "hash">,
  all: readonly P[],
): P[] =>
  all.filter(
    ({ id, hash, state }) => id !== picture.id && hash !== "" && hash === picture.hash && state === "unmatched",
  );

/** Order of uploads: batches as they were added; within one by product, then by place. */
export const inSendingOrder = (a: QueuedPicture, b: QueuedPicture): number =>
  (a.batch === b.batch ? 0 : compare(a.at, b.at)) || compare(a.productId ?? "", b.productId ?? "") || byPlace(a, b);

/** Whether an uploaded picture can be put on its product: none that belongs before it is still being uploaded. */
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
 * The next picture to put on its product, of those that `mayTry` accepts: one at a time, so that the numbers in names decide
 * the order, and not the speed of uploads.
 */
export const nextToPlace = <P extends QueuedPicture>(
  all: readonly P[],
  mayTry: (picture: P) => boolean = () => true,
): P | undefined => all.filter((picture) => canBePlaced(picture, all) && mayTry(picture)).sort(inSendingOrder)[0];

/** Order of lists: the newest batch first, each in the order in which it was added. */
export function newestBatchFirst<P extends Pick<QueuedPicture, "batch" | "at">>(all: readonly P[]): P[] {
  const begun = new Map<string, string | number>();
  for (const { batch, at } of all) if (!begun.has(batch)) begun.set(batch, at);
  return [...all].sort((a, b) => compare(begun.get(b.batch) ?? "", begun.get(a.batch) ?? ""));
}

/** Whether a later try may succeed: offline (0), a server that asks to wait or to update, or one that fails. */
export const canPassLater = (status: number): boolean =>
  status === 0 || [401, 408, 425, 426, 429].includes(status) || status >= 500;

/** The number of failures after an answer, and whether the picture fails by it. */
export function afterFailure(before: number, status: number): { failures: number; setAside: boolean } {
  const failures = before + (status >= 500 ? 1 : 0);
  return { failures, setAside: failures >= MAX_FAILURES };
}

const ofSending: Readonly<Record<number, PictureProblem>> = { 413: "huge", 415: "kind", 422: "broken" };
/** Problem for a refusal of the upload. */
export const sendingProblem = (status: number): PictureProblem => ofSending[status] ?? "refused";

/** Problem for a refusal of the product; `code` is that of its field. */
export const placingProblem = (status: number, code: string | undefined): PictureProblem =>
  status === 404 ? "gone" : code === "too_many_lines" ? "full" : "refused";

const afterReading: readonly (PictureProblem | null)[] = ["gone", "full", "refused", "server"];
/** State of a failed picture on retry: straight to the upload, or decoded again. */
export const stateOnRetry = (picture: {
  productId: string | null;
  problem: PictureProblem | null;
}): "waiting" | "reading" =>
  picture.productId !== null && afterReading.includes(picture.problem) ? "waiting" : "reading";

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
