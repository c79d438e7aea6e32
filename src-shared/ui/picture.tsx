import { useContext, useState } from "react";
import type { Picture as PictureFacts } from "../api/schemas.ts";
import {
  cutSize,
  type ImageCut,
  type ImageQuality,
  type ImageWidth,
  imageUrl,
  PLACEHOLDER_IMAGE,
  pictureWidths,
  srcSet,
} from "../media/image.ts";
import { directionOf, type Lang, localize } from "../values/localized.ts";
import { ImageQualityContext } from "./image-quality.ts";

/** Without words of its own it is decorative. */
type ShownPicture = Omit<PictureFacts, "alt" | "thumbhash"> & Partial<Pick<PictureFacts, "alt">>;

/** The middle of a picture, in this shape and at this `sizes`. */
export interface Middle {
  cut: ImageCut;
  sizes: string;
}

/**
 * A picture across a phone, with a third less pixels than its screen, as the whole picture has them in its height: a photograph is
 * as good, and on its way half as long.
 */
export const ACROSS_PHONE: Middle = { cut: "4x3", sizes: "66vw" };

interface PictureProps {
  /** null shows the placeholder. */
  picture: ShownPicture | null;
  lang: Lang;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** The widths worth choosing from at that size, where that is known; a shorter page when many pictures stand on it. */
  widths?: readonly ImageWidth[];
  /** Where narrow screens show its middle only. */
  narrow?: Middle;
  className?: string;
  /** The picture a page is opened for: fetched at once and before others. */
  first?: boolean;
  /** Where the words beside it say the same: nothing is read out. */
  decorative?: boolean;
}

/** A picture of the shop in the sizes the screen can choose from; it has its room before it is there. */
export function Picture(props: PictureProps) {
  const { picture, lang, sizes, narrow, className, first = false, decorative = false } = props;
  // As it was when this picture came up: a new quality must not fetch what is already there once more.
  const [quality] = useState(useContext(ImageQualityContext));
  const alt = !picture?.alt || decorative ? { text: "", lang } : localize(picture.alt, lang);
  const widths = picture === null ? [] : pictureWidths(picture.width, props.widths);
  const image = (
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
  const middle = picture && narrow && cutSrcSet(picture, narrow, { widths: props.widths, quality });
  if (!middle) return image;
  return (
    <picture className="contents">
      <source media={NARROW} srcSet={middle} sizes={narrow.sizes} />
      {image}
    </picture>
  );
}

/** Screens below the first width at which pages are laid out otherwise, `sm`. */
const NARROW = "(width < 40rem)";
const NOT_NARROW = "(min-width: 40rem)";

/** The `srcset` of a middle; empty where there is none: of a picture that the shop shows around another point, or that is not ours. */
function cutSrcSet(
  { path, focus, ...size }: ShownPicture,
  { cut }: Middle,
  { widths, quality }: { widths: readonly ImageWidth[] | undefined; quality?: ImageQuality | undefined },
): string {
  return focus ? "" : srcSet(path, pictureWidths(cutSize(size, cut).width, widths), quality, cut);
}

/** What a page's head says of its first picture: the same choices as `Picture` with the same words. */
export function picturePreloads(
  picture: ShownPicture,
  { sizes, widths, narrow }: Pick<PictureProps, "sizes" | "widths" | "narrow">,
): { href: string; srcSet: string; sizes: string; media?: string }[] {
  const whole = {
    href: imageUrl(picture.path, { width: 640 }),
    srcSet: srcSet(picture.path, pictureWidths(picture.width, widths)),
    sizes,
  };
  const middle = narrow && cutSrcSet(picture, narrow, { widths });
  if (!middle) return [whole];
  const href = imageUrl(picture.path, { width: 640, cut: narrow.cut });
  return [
    { ...whole, media: NOT_NARROW },
    { href, srcSet: middle, sizes: narrow.sizes, media: NARROW },
  ];
}

/** What a card of a grid can use, up to three pixels for one. */
export const CARD_WIDTHS: readonly ImageWidth[] = [320, 480, 640, 960];

function nearest(widths: readonly ImageWidth[], wanted: ImageWidth): ImageWidth {
  return widths.findLast((width) => width <= wanted) ?? widths[0] ?? wanted;
}
