import type { StoreFile } from "../../../../db/seed/seed.ts";
import { sha256 } from "../../../secrets.ts";
import { ingestImage } from "../ingest.ts";
import type { MediaStore } from "./store.ts";

/** Stores files of our own (the demo catalogue) like uploads; throws at an invalid one. */
export function storeFilesIn(store: MediaStore): StoreFile {
  return async (path, bytes) => {
    if (path.endsWith(".glb")) {
      await store.write(path, bytes);
      const none = { width: null, height: null, thumbhash: null };
      return { mime: "model/gltf-binary", bytes: bytes.length, ...none, hash: sha256(bytes) };
    }
    const picture = await ingestImage(bytes, "staff");
    if ("refused" in picture) throw new Error(`${path} is no picture the shop can show: ${picture.refused}`);
    await store.write(path, picture.bytes);
    const { mime, width, height, thumbhash, hash } = picture;
    return { mime, bytes: picture.bytes.length, width, height, thumbhash, hash };
  };
}
