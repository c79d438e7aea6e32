import { recordAudit } from "../../../db/queries/audit.ts";
import { replaceSetting } from "../../../db/queries/content/settings.ts";
import type { UploadedFile } from "../../../src-shared/api/define.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Setting } from "../../../src-shared/settings/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { ingestImage } from "../media/ingest.ts";
import { refusalOfPicture } from "../media/refusal-of-picture.ts";
import { auditedValue } from "./audited-value.ts";
import { drawLogo } from "./draw-logo.ts";
import { readSetting } from "./read-setting.ts";

/** Sets the shop's logo: the picture is decoded like every other from outside (media/ingest.ts), and the last one wins. */
export async function uploadLogo(
  ctx: Context,
  file: UploadedFile | undefined,
): Promise<Setting | Refusal<"invalid" | "too_large" | "unsupported_media" | "unavailable" | "key_reused">> {
  if (!file || file.bytes.length === 0) return refuseFields({ image: "required" });
  const picture = await ingestImage(Buffer.from(file.bytes), "staff", ctx.signal);
  if ("refused" in picture) return refusalOfPicture(picture);
  const logo = await drawLogo(picture.bytes);
  if (!logo) return refuseFields({ image: "picture" });
  return staffWrite<Setting | Refusal<"unavailable">>(ctx, { body: { hash: picture.hash } }, async (tx) => {
    const before = await readSetting(tx, "logo");
    const isSet = await replaceSetting(tx, "logo", before.version, logo, ctx.now());
    if (!isSet) return refuse("unavailable", { retryAfter: 1 });
    const after = await readSetting(tx, "logo");
    const changes = { before: auditedValue("logo", before.value), after: auditedValue("logo", after.value) };
    await recordAudit(tx, ctx, { collection: "settings", rowId: "logo", ...changes });
    return after;
  });
}
