/**
 * Pictures that an earlier back office kept as text in this computer's local storage (specification, section 4, Image
 * migration): each is uploaded once, its text gives way to its path, and a marker says that it has been done.
 *
 * 1. A picture's text is replaced only after the library has it, so a cut line or a closed window loses nothing; the
 *    next start goes on with what is left. The library knows the same bytes again, so nothing is there twice.
 * 2. What the library refuses for good (too large, no picture) stays where it is and is counted.
 * 3. The marker is set only when nothing is left to try.
 */
import { ApiError } from "../../src-shared/api/client.ts";

export const MIGRATION_MARKER = "imageMigrationComplete";

type Store = Pick<Storage, "getItem" | "setItem" | "length" | "key">;
export interface Migrated {
  moved: number;
  refused: number;
}

const inline = /data:image\/(?:png|jpe?g|webp|avif);base64,[A-Za-z0-9+/]+={0,2}/g;

/** Moves what there is; null when it was done before. Rejects when the connection fails, and may then be called again. */
export async function migrateInlineImages(
  store: Store,
  send: (picture: File) => Promise<string>,
): Promise<Migrated | null> {
  if (store.getItem(MIGRATION_MARKER) !== null) return null;
  const done: Migrated = { moved: 0, refused: 0 };
  for (const key of keysOf(store)) {
    const pictures = new Set(store.getItem(key)?.match(inline));
    for (const picture of pictures) {
      const path = await sendOnce(picture, send);
      if (path === null) done.refused += 1;
      else {
        // Read again: another tab may have written meanwhile.
        store.setItem(key, (store.getItem(key) ?? "").replaceAll(picture, path));
        done.moved += 1;
      }
    }
  }
  store.setItem(MIGRATION_MARKER, new Date().toISOString());
  return done;
}

async function sendOnce(picture: string, send: (picture: File) => Promise<string>): Promise<string | null> {
  try {
    return await send(fileOf(picture));
  } catch (problem) {
    const final = problem instanceof ApiError && [413, 415, 422].includes(problem.status);
    if (!final) throw problem;
    return null;
  }
}

function fileOf(picture: string): File {
  const [head = "", base64 = ""] = picture.split(",");
  const type = /data:([^;]+)/.exec(head)?.[1] ?? "";
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], `inline.${type.split("/")[1] ?? "img"}`, { type });
}

function keysOf(store: Store): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index)).filter((key) => key !== null);
}
