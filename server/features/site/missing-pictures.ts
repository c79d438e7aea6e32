import type { Tx } from "../../../db/schema.ts";
import type { FieldCodes } from "../../../src-shared/api/field-refusal.ts";
import { missingMedia } from "../media/is-picture.ts";

/** Pictures of a list, by their place, that the library does not have. */
export async function missingPictures(tx: Tx, entries: readonly { image: string }[]): Promise<FieldCodes> {
  const missing = await missingMedia(
    tx,
    "image",
    entries.map(({ image }) => image),
  );
  return Object.fromEntries(
    entries.flatMap(({ image }, at) => (missing.includes(image) ? [[`${at}.image`, "picture" as const]] : [])),
  );
}
