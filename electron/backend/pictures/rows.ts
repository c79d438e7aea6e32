/** Rows of the picture queue. */
import {
  changePicture,
  findPicture,
  insertPicture,
  listPictures,
  type PictureChange,
  type PictureRow,
  removePicture,
} from "../../../db/desktop/picture-queue.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";
import type { PictureState, QueuedPicture } from "../../../src-shared/media/picture-queue.ts";
import { type Mirrors, NoMirror } from "../../sync/mirrors.ts";

/** A row with the field names of the queue's rules (src-shared/media/picture-queue.ts). */
export const asQueued = (row: PictureRow): PictureRow & QueuedPicture => ({
  ...row,
  productId: row.product_id,
  state: row.state as PictureState,
});

/** Rows of the queue; a newly fetched mirror takes them over. */
export interface PictureRows {
  /** Empty while there is no mirror yet. */
  list(): Promise<PictureRow[]>;
  find(id: string): Promise<PictureRow | undefined>;
  insert(row: PictureRow): Promise<void>;
  /** Changes a row that is still in one of these states. */
  change(
    id: string,
    states: readonly PictureState[],
    values: PictureChange & { state?: PictureState; problem?: PictureUpload["problem"] },
  ): Promise<boolean>;
  remove(id: string): Promise<void>;
}

export function pictureRows(mirrors: Mirrors): PictureRows {
  const write = <T>(work: (tx: Parameters<typeof findPicture>[0]) => Promise<T>): Promise<T> =>
    mirrors.exclusive((mirror) => inTransaction(mirror.file.db, work));
  return {
    async list() {
      try {
        return await mirrors.read((mirror) => listPictures(mirror.file.reader));
      } catch (problem) {
        if (problem instanceof NoMirror) return [];
        throw problem;
      }
    },
    find: (id) => mirrors.read((mirror) => findPicture(mirror.file.reader, id)),
    insert: (row) => write((tx) => insertPicture(tx, row)),
    change: (id, states, values) => write((tx) => changePicture(tx, id, states, values)),
    remove: (id) => write((tx) => removePicture(tx, id)),
  };
}
