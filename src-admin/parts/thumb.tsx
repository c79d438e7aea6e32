import { type ImageWidth, imageUrl } from "../../src-shared/model/image.ts";

interface ThumbProps {
  /** null: the placeholder. */
  path: string | null;
  /** What it shows; "" where the words beside it say so. */
  alt: string;
  /** Its square, as a class of Tailwind; a small one unless told. */
  className?: string;
  width?: ImageWidth;
}

/** A picture of the library, small. */
export function Thumb({ path, alt, className = "size-9", width = 160 }: ThumbProps) {
  return (
    <img
      src={imageUrl(path, { width })}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`flex-none rounded-sm bg-sand object-contain ${className}`}
    />
  );
}
