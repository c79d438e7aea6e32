import Box from "lucide-react/icons/box";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Suspense, useEffect, useRef, useState } from "react";
import type { Picture as PictureFacts } from "../../../src-shared/api/schemas.ts";
import type { ProductOption } from "../../../src-shared/catalogue/operations.ts";
import { imageUrl } from "../../../src-shared/media/image.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { lazyPart } from "../../failure/fetch-part.ts";
import { modelUrl } from "./model-url.ts";

const GalleryZoom = lazyPart(() => import("./gallery-zoom.tsx").then((module) => module.GalleryZoom));
const ModelView = lazyPart(() => import("./model-view.tsx").then((module) => module.ModelView));

/** `sizes` of the large picture; the page preloads it with the same. */
export const GALLERY_SIZES = "(min-width: 80rem) 44rem, (min-width: 64rem) 52vw, (min-width: 48rem) 46vw, 100vw";

interface GalleryProps {
  /** At least one, the main one first; null for a product without pictures. */
  pictures: readonly (PictureFacts | null)[];
  /** The product's name in the page's language. */
  name: string;
  /** Path of a glTF model under /models/. */
  model: string | null;
  /** The colour chosen, the one that the main picture shows where it is another, and the one of a model without others. */
  colour: Swatch | undefined;
  shownIn: Swatch | undefined;
  modelIn: Swatch | undefined;
}

type Swatch = ProductOption["values"][number];

/**
 * Pictures of a variant: scrolled sideways on a phone, chosen below on wide screens, enlarged by a press, and the 3D model
 * where there is one. Without JavaScript the row still scrolls, and a picture opens by itself.
 */
export function Gallery({ pictures, name, model, colour, shownIn, modelIn }: GalleryProps) {
  const { lang, t } = useServices();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useSeenPicture(track, pictures);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const [turning, setTurning] = useState(false);
  const existingPictures = pictures.filter((picture) => picture !== null);

  const show = (place: number) => {
    setTurning(false);
    setCurrent(place);
    const slide = track.current?.children[place];
    slide?.scrollIntoView({ behavior: "smooth", block: "nearest", inline: "start" });
  };

  return (
    <section aria-label={t("product.gallery", { name })} className="group/gallery">
      <div className="well relative max-md:-mx-[clamp(1rem,4vw,3rem)] max-md:rounded-none print:mx-0!">
        <ul
          ref={track}
          className="no-bar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain print:overflow-hidden"
        >
          {pictures.map((picture, place) => (
            <li key={picture?.path ?? "none"} className="w-full flex-none snap-start">
              {picture ? (
                <a
                  href={imageUrl(picture.path, { width: 1600 })}
                  aria-label={`${t("product.zoom")}: ${t("product.pictureOf", { number: place + 1, total: pictures.length })}`}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    setZoomed(place);
                  }}
                  className="block cursor-zoom-in -outline-offset-4"
                >
                  <Picture
                    picture={picture}
                    lang={lang}
                    sizes={GALLERY_SIZES}
                    first={place === 0}
                    className="aspect-square w-full object-cover"
                  />
                </a>
              ) : (
                <Picture
                  picture={null}
                  lang={lang}
                  sizes={GALLERY_SIZES}
                  className="aspect-square w-full object-contain"
                />
              )}
            </li>
          ))}
        </ul>

        {shownIn && !turning && (
          <p className="absolute start-3 top-3 rounded-full bg-wall px-3 py-1 text-sm">
            {t("product.shownIn", { colour: textIn(shownIn.name, lang) })}
          </p>
        )}
        {turning && model && (
          <Suspense fallback={<Skeleton className="absolute inset-0" />}>
            <ModelView
              model={model}
              name={name}
              colour={colour}
              modelIn={modelIn}
              poster={existingPictures[0]?.path ?? null}
              onClose={() => setTurning(false)}
            />
          </Suspense>
        )}

        {!turning && (
          <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-end gap-2 *:pointer-events-auto print:hidden">
            {model && (
              <a
                href={modelUrl(model)}
                onClick={(event) => {
                  event.preventDefault();
                  setTurning(true);
                }}
                className="flex min-h-11 items-center gap-2 rounded-full bg-wall px-4 font-medium text-sm hover:bg-white"
              >
                <Icon of={Box} className="size-4" />
                {t("product.view3d")}
              </a>
            )}
            {pictures.length > 1 && (
              <p
                aria-hidden="true"
                className="ms-auto rounded-full bg-wall/85 px-3 py-1 text-xs tabular-nums md:hidden"
              >
                <bdi>
                  {current + 1} / {pictures.length}
                </bdi>
              </p>
            )}
          </div>
        )}
        {pictures.length > 1 && !turning && (
          <>
            <Arrow to="back" hidden={current === 0} onClick={() => show(current - 1)} />
            <Arrow to="on" hidden={current === pictures.length - 1} onClick={() => show(current + 1)} />
          </>
        )}
      </div>

      {existingPictures.length > 1 && (
        <ul className="mt-3 hidden gap-3 md:flex print:hidden">
          {existingPictures.map((picture, place) => (
            <li key={picture.path}>
              <button
                type="button"
                onClick={() => show(place)}
                aria-label={t("product.showPicture", { number: place + 1 })}
                aria-current={place === current && !turning ? "true" : undefined}
                className="well block size-20 border border-transparent hover:border-edge aria-[current=true]:border-ink"
              >
                <Picture picture={picture} lang={lang} sizes="5rem" decorative className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}

      {zoomed !== null && (
        <Suspense>
          <GalleryZoom pictures={existingPictures} start={zoomed} name={name} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Arrow({ to, hidden, onClick }: { to: "back" | "on"; hidden: boolean; onClick: () => void }) {
  const { t } = useServices();
  const Glyph = to === "back" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      hidden={hidden}
      onClick={onClick}
      aria-label={t(to === "back" ? "product.previousPicture" : "product.nextPicture")}
      className={`absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-wall opacity-0 transition-opacity hover:bg-white focus-visible:opacity-100 group-hover/gallery:opacity-100 md:grid print:hidden ${
        to === "back" ? "start-3" : "end-3"
      }`}
    >
      <Icon of={Glyph} className="mirrored size-5" />
    </button>
  );
}

/** Index of the visible picture; the first again when the pictures change. */
function useSeenPicture(track: React.RefObject<HTMLUListElement | null>, pictures: GalleryProps["pictures"]) {
  const [current, setCurrent] = useState(0);
  const name = pictures.map((picture) => picture?.path).join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for the pictures, which are a new array each time
  useEffect(() => {
    const list = track.current;
    if (list === null) return;
    list.scrollTo({ left: 0 });
    setCurrent(0);
    const seen = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((each) => each.isIntersecting);
        if (entry) setCurrent([...list.children].indexOf(entry.target));
      },
      { root: list, threshold: 0.6 },
    );
    for (const slide of list.children) seen.observe(slide);
    return () => seen.disconnect();
  }, [track, name]);

  return [current, setCurrent] as const;
}
