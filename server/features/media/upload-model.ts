import { createHash, randomBytes } from "node:crypto";
import type { UploadedFile } from "../../../src-shared/api/define.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { isSelfContainedGlb } from "./glb.ts";
import { shownName } from "./store/file-name.ts";
import { storeUpload } from "./store/store-upload.ts";

/** Adds a 3D model to the library under a random name. It is stored unchanged: only a viewer ever reads it. */
export async function uploadModel(
  ctx: Context,
  file: UploadedFile | undefined,
): Promise<{ path: string } | Refusal<"invalid" | "unsupported_media" | "key_reused" | "unavailable">> {
  if (!file || file.bytes.length === 0) return refuseFields({ model: "required" });
  const bytes = Buffer.from(file.bytes);
  if (!isSelfContainedGlb(bytes)) return refuse("unsupported_media");
  const none = { width: null, height: null, thumbhash: null };
  return storeUpload(
    ctx,
    {
      ...none,
      kind: "model",
      path: `models/${randomBytes(16).toString("hex")}.glb`,
      mime: "model/gltf-binary",
      hash: createHash("sha256").update(bytes).digest("hex"),
      name: shownName(file.name),
    },
    bytes,
  );
}
