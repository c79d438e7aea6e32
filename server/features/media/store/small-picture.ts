import { IMAGE_WIDTHS } from "../../../../src-shared/media/image.ts";
import type { Renditions } from "./renditions.ts";

/** A picture at the least width, as JPEG or PNG in a `data:` address; undefined when it is gone or cannot be made now. */
export async function smallPicture(renditions: Pick<Renditions, "get">, path: string): Promise<string | undefined> {
  const found = await renditions.get({ path, width: IMAGE_WIDTHS[0], quality: 80 });
  if (!found || "refused" in found) return undefined;
  return `data:${found.mime};base64,${found.bytes.toString("base64")}`;
}
