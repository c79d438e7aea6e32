import { imageUrl, PLACEHOLDER_IMAGE } from "../../../src-shared/media/image.ts";

/** A picture of the store at the size of a mail's line, sharp on dense screens; none for the placeholder. */
export function pictureUrl(publicUrl: string, image: string | null): string | null {
  const path = imageUrl(image, { width: 160, quality: 80 });
  return path === PLACEHOLDER_IMAGE || !path.startsWith("/") ? null : publicUrl + path;
}
