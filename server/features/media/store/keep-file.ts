import type { KeepFile } from "../../../../db/seed/seed.ts";
import { sha256 } from "../../../secrets.ts";
import { ingestImage } from "../ingest.ts";
import type { MediaStore } from "./store.ts";

/** Takes files of our own (the demo catalogue) into the store the way an upload would be; throws at one that is not fit. */
export function keepFilesIn(store: MediaStore): KeepFile {
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
