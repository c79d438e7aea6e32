import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { openBucket, parseBucketAddress } from "./bucket.ts";
import { openFolder } from "./folder.ts";
import type { ObjectStore } from "./object-store.ts";

/** Whether an address is a bucket, an absolute path or a `file:` address. */
export const isStoreAddress = (address: string): boolean =>
  isAbsolute(address) || address.startsWith("file:///") || parseBucketAddress(address) !== undefined;

/** A folder for an absolute path or a `file:` address, else a bucket. Refuses (RangeError) what is neither. */
export function openObjectStore(address: string): ObjectStore {
  if (isAbsolute(address)) return openFolder(address);
  return address.startsWith("file:///") ? openFolder(fileURLToPath(address)) : openBucket(address);
}
