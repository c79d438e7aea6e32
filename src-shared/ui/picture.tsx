import { useContext, useState } from "react";
import type { Picture as PictureFacts } from "../api/schemas.ts";
import { type ImageWidth, imageUrl, PLACEHOLDER_IMAGE, pictureWidths, srcSet } from "../media/image.ts";
import { directionOf, type Lang, localize } from "../values/localized.ts";
import { ImageQualityContext } from "./image-quality.ts";

/** Without words of its own it is decorative. */
type ShownPicture = Omit<PictureFacts, "alt" | "thumbhash"> & Partial<Pick<PictureFacts, "alt">>;

interface PictureProps {
  /** null shows the placeholder. */
  picture: ShownPicture | null;
  lang: Lang;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** The widths worth choosing from at that size, where that is known; a shorter page when many pictures stand on it. */
  widths?: readonly ImageWidth[];
  className?: string;
  /** The picture a page is opened for: fetched at once and before others. */
  first?: boolean;
  /** Where the words beside it say the same: nothing is read out. */
  decorative?: boolean;
}

/** A picture of the shop in the sizes the screen can choose from; it has its room before it is there. */
export function Picture(props: PictureProps) {
  const { picture, lang, sizes, className, first = false, decorative = false } = props;
  // As it was when this picture came up: a new quality must not fetch what is already there once more.
  const [quality] = useState(useContext(ImageQualityContext));
  const alt = !picture?.alt || decorative ? { text: "", lang } : localize(picture.alt, lang);
  const widths = picture === null ? [] : pictureWidths(picture.width, props.widths);
  return (
    <img
      src={picture === null ? PLACEHOLDER_IMAGE : imageUrl(picture.path, { width: nearest(widths, 640), quality })}
      srcSet={(picture && srcSet(picture.path, widths, quality)) || undefined}
      sizes={picture === null ? undefined : sizes}
      width={picture?.width ?? 900}
      height={picture?.height ?? 900}
      alt={alt.text}
      lang={alt.lang === lang ? undefined : alt.lang}
      dir={alt.lang === lang ? undefined : directionOf(alt.lang)}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding={first ? undefined : "async"}
      className={className}
      style={picture?.focus && { objectPosition: `${picture.focus.x}% ${picture.focus.y}%` }}
    />
  );
}

/** What a card of a grid can use, up to three pixels for one. */
export const CARD_WIDTHS: readonly ImageWidth[] = [320, 480, 640, 960];

function nearest(widths: readonly ImageWidth[], wanted: ImageWidth): ImageWidth {
  return widths.findLast((width) => width <= wanted) ?? widths[0] ?? wanted;
}
