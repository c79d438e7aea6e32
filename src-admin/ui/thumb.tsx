import ImageOff from "lucide-react/icons/image-off";
import { useState } from "react";
import { type ImageWidth, imageUrl } from "../../src-shared/media/image.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";

interface ThumbProps {
  /** null: the placeholder. */
  path: string | null;
  /** What it shows; "" where the words beside it say so. */
  alt: string;
  /** Its square, as a class of Tailwind; a small one unless told. */
  className?: string;
  width?: ImageWidth;
}

/** A picture of the library, small; a quiet square where it cannot be had, as on a desktop without a line. */
export function Thumb({ path, alt, className = "size-9", width = 160 }: ThumbProps) {
  const [missing, setMissing] = useState<string>();
  const address = imageUrl(path, { width });
  const square = `flex-none rounded-sm bg-sand ${className}`;
  if (missing === address) {
    return (
      <span
        {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
        className={`flex items-center justify-center text-muted ${square}`}
      >
        <Icon of={ImageOff} className="size-4 opacity-60" />
      </span>
    );
  }
  return (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(address)}
      className={`object-contain ${square}`}
    />
  );
}
