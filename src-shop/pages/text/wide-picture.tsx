import type { Picture as PictureFacts } from "../../../src-shared/api/schemas.ts";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { useServices } from "../../app/page-hooks.ts";

export const WIDE_CHOICES = {
  sizes: "(min-width: 84rem) 78rem, 100vw",
  widths: [480, 640, 960, 1280, 1600],
} as const;

/** Picture over the whole width of a text's page. */
export function WidePicture({ picture }: { picture: PictureFacts }) {
  const { lang } = useServices();
  return (
    <div className="mb-10 overflow-hidden rounded-md bg-sand lg:mb-14">
      <Picture
        picture={picture}
        lang={lang}
        {...WIDE_CHOICES}
        first
        className="aspect-[3/2] size-full object-cover sm:aspect-[21/9]"
      />
    </div>
  );
}
