import type { Renditions } from "./renditions.ts";
import type { MediaStore } from "./store.ts";

/** A store that removes a picture's renditions when the picture is removed or replaced. */
export function storeWithRenditions(store: MediaStore, renditions: Pick<Renditions, "forget">): MediaStore {
  return {
    ...store,
    async write(path, bytes) {
      await store.write(path, bytes);
      await renditions.forget(path);
    },
    async remove(path) {
      await store.remove(path);
      await renditions.forget(path);
    },
  };
}
