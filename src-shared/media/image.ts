/** Widths in pixels of a picture's sizes. There are no others, so that requests cannot fill the disk. */
export const IMAGE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/**
 * Shapes to which a picture can be cut around its middle, as width by height, for places that show no more of it: on a phone, where
 * a wide picture fills a less wide place, half of its bytes would be outside.
 */
export const IMAGE_CUTS = { "4x3": 4 / 3 } as const;
export type ImageCut = keyof typeof IMAGE_CUTS;

/** The qualities of specification, section 9. */
export const IMAGE_QUALITIES = [30, 50, 80, 85] as const;
export type ImageQuality = (typeof IMAGE_QUALITIES)[number];

export const PLACEHOLDER_IMAGE = "/assets/placeholder.svg";
const FOLDER = "/images/";

/**
 * Picture quality for a connection as the browser names it: slow-2g and 2g 30, 3g 50, 4g 80, other 85 (specification,
 * section 9).
 */
export function imageQuality(effectiveType?: string | null): ImageQuality {
  if (effectiveType === "slow-2g" || effectiveType === "2g") return 30;
  if (effectiveType === "3g") return 50;
  return effectiveType === "4g" ? 80 : 85;
}

/**
 * The address of a stored picture: nothing → the placeholder, a full URL → itself, else a file of the shop's
 * images folder (specification, section 7). Only http and https count as full URLs, so a script address can never
 * come out (server/security.md, row 40), nor can a path that climbs out of the folder. Resolving twice changes nothing.
 */
export function resolveImage(value: string | null | undefined): string {
  const image = value?.trim() ?? "";
  if (/^https?:\/\//i.test(image)) return image;
  if (image === PLACEHOLDER_IMAGE) return image;
  // Spaces and commas would end the address early inside a srcset.
  const path = image.replace(/^(?:[/\\]|images\/)+/, "").replace(/[\s,?#\\]/g, encodeURIComponent);
  if (path === "" || path.split("/").some(isStep)) return PLACEHOLDER_IMAGE;
  return FOLDER + path;
}

/** The address of a picture in one width, cut and quality. Other people's pictures and the placeholder stay as they are. */
export function imageUrl(
  value: string | null | undefined,
  { width, cut, quality }: { width: ImageWidth; cut?: ImageCut | undefined; quality?: ImageQuality | undefined },
): string {
  const url = resolveImage(value);
  if (!url.startsWith(FOLDER)) return url;
  return `${url}?w=${width}${cut === undefined ? "" : `&cut=${cut}`}${quality === undefined ? "" : `&q=${quality}`}`;
}

/** A `srcset` of the given widths; empty for pictures that are not ours, which have no sizes to offer. */
export function srcSet(
  value: string | null | undefined,
  widths: readonly ImageWidth[] = IMAGE_WIDTHS,
  quality?: ImageQuality,
  cut?: ImageCut,
): string {
  if (!resolveImage(value).startsWith(FOLDER)) return "";
  return widths.map((width) => `${imageUrl(value, { width, cut, quality })} ${width}w`).join(", ");
}

/** Size in whole pixels of the largest part of a picture that has the shape of a cut. */
export function cutSize({ width, height }: { width: number; height: number }, cut: ImageCut) {
  const ratio = IMAGE_CUTS[cut];
  return { width: Math.min(width, Math.round(height * ratio)), height: Math.min(height, Math.round(width / ratio)) };
}

/** The widths worth offering: none wider than the picture itself, except the first that covers it. */
export function pictureWidths(natural: number, of: readonly ImageWidth[] = IMAGE_WIDTHS): readonly ImageWidth[] {
  const enough = of.findIndex((width) => width >= natural);
  return of.slice(0, enough < 0 ? of.length : enough + 1);
}

// "." and "..", also in the encoded form that browsers read as the same.
function isStep(part: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(part);
}
