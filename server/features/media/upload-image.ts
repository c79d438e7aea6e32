import { randomBytes } from "node:crypto";
import type { UploadedFile } from "../../../src-shared/api/define.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { mediaCategories } from "../../../src-shared/media/operations.ts";
import type { Context } from "../../context.ts";
import { ingestImage } from "./ingest.ts";
import { refusalOfPicture } from "./refusal-of-picture.ts";
import { shownName } from "./store/file-name.ts";
import { storeUpload } from "./store/store-upload.ts";

type Uploaded = { success: true; path: string; existing?: true };
type Failed = Refusal<"invalid" | "too_large" | "unsupported_media" | "unavailable" | "key_reused">;

/** Adds a picture to the library under a random name; one that the library has already, byte for byte, keeps its own. */
export async function uploadImage(
  ctx: Context,
  category: (typeof mediaCategories)[number],
  file: UploadedFile | undefined,
): Promise<Uploaded | Failed> {
  if (!file || file.bytes.length === 0) return refuseFields({ image: "required" });
  const picture = await ingestImage(Buffer.from(file.bytes), "staff", ctx.signal);
  if ("refused" in picture) return refusalOfPicture(picture);
  const { bytes, extension, hash, mime, width, height, thumbhash } = picture;
  const path = `${category}/${randomBytes(16).toString("hex")}.${extension}`;
  const fields = { kind: "image" as const, path, mime, hash, width, height, thumbhash, name: shownName(file.name) };
  const stored = await storeUpload(ctx, fields, bytes);
  if (isRefusal(stored)) return stored;
  return { success: true, path: stored.path, ...(stored.path === path ? {} : { existing: true as const }) };
}
