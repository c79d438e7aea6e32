import { join } from "node:path";
import { openBucket } from "../db/storage/bucket.ts";
import type { ObjectStore } from "../db/storage/object-store.ts";
import { uploadsFolder } from "../db/uploads-folder.ts";
import type { Config } from "./config.ts";
import { bucketMediaStore, TRUSTED_MS } from "./features/media/store/bucket-store.ts";
import { localMediaStore, type MediaStore } from "./features/media/store/store.ts";
import { bucketReleaseFiles, type ReleaseFiles, releaseFilesIn } from "./features/updates/release-files.ts";
import type { Log } from "./log.ts";

/** Every file of the shop that is no database: where it is kept. */
export interface Stores {
  /** Pictures and models, as they were uploaded. */
  originals: MediaStore;
  /** What customers send in. */
  uploads: MediaStore;
  releases: ReleaseFiles;
  bucket: ObjectStore | undefined;
  /** For how long a file is taken to be there still; undefined: nobody else removes files. */
  validMs: number | undefined;
}

/**
 * Folders of `DATA_DIR`, or with MEDIA_URL a bucket under the same names (`images/originals/…`, `uploads/…`, `updates/…`), with
 * copies in folders of `DATA_DIR/cache`.
 */
export function openStores({ dataDir, mediaUrl }: Pick<Config, "dataDir" | "mediaUrl">, log: Log): Stores {
  if (mediaUrl === undefined) {
    return {
      originals: localMediaStore(join(dataDir, "images", "originals")),
      uploads: localMediaStore(uploadsFolder(dataDir)),
      releases: releaseFilesIn(join(dataDir, "updates")),
      bucket: undefined,
      validMs: undefined,
    };
  }
  const bucket = openBucket(mediaUrl);
  const onFault = (problem: unknown) => log.warn({ err: problem }, "a copy of a file could not be kept");
  const storeUnder = (prefix: string, cacheName: string) =>
    bucketMediaStore({ bucket, prefix, cacheDir: join(dataDir, "cache", cacheName), onFault });
  return {
    originals: storeUnder("images/originals/", "originals"),
    uploads: storeUnder("uploads/", "uploads"),
    releases: bucketReleaseFiles(bucket, join(dataDir, "cache", "updates")),
    bucket,
    validMs: TRUSTED_MS,
  };
}
