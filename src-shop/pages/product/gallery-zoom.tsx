import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import { imageUrl } from "../../../src-shared/media/image.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useModal } from "../../../src-shared/ui/use-modal.ts";
import { localize } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { useZoom } from "./use-zoom.ts";

interface GalleryZoomProps {
  pictures: readonly Picture[];
  /** Index of the first picture. */
  start: number;
  name: string;
  onClose: () => void;
}

/** Picture over the whole screen with zoom. The browser's dialog keeps the focus inside and closes on Escape. */
export function GalleryZoom({ pictures, start, name, onClose }: GalleryZoomProps) {
  const { lang, t } = useServices();
  const dialog = useModal(true);
  const [place, setPlace] = useState(start);
  const picture = pictures[place];
  const go = (by: 1 | -1) => setPlace((now) => Math.min(Math.max(now + by, 0), pictures.length - 1));
  // Pictures follow the reading direction: in Arabic the next one comes from the left.
  const onward = lang === "ar" ? -1 : 1;
  const { view, box, handlers, zoomTo } = useZoom(picture?.path ?? "", (direction) =>
    go((direction * onward) as 1 | -1),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") go(onward);
    if (event.key === "ArrowLeft") go(-onward as 1 | -1);
    if (event.key === "+" || event.key === "=") zoomTo(view.scale * 1.5);
    if (event.key === "-") zoomTo(view.scale / 1.5);
  };
  if (picture === undefined) return null;
  const alt = localize(picture.alt, lang);

  return (
    <dialog
      ref={dialog}
      aria-label={t("product.zoomTitle", { name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-wall p-0"
    >
      <div
        ref={box}
        {...handlers}
        className={`relative size-full touch-none select-none ${view.scale > 1 ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in"}`}
      >
        <div
          className="well absolute inset-0 m-auto h-fit"
          style={{
            width: `min(100%, ${(100 * picture.width) / picture.height}dvh)`,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <img
            key={picture.path}
            src={imageUrl(picture.path, { width: 1600 })}
            width={picture.width}
            height={picture.height}
            alt={alt.text}
            lang={alt.lang}
            draggable={false}
            className="h-auto w-full"
          />
        </div>
      </div>
      <div className="absolute end-3 top-3 flex gap-2">
        <Tool label={t("product.zoomOut")} disabled={view.scale <= 1} onClick={() => zoomTo(view.scale / 1.5)}>
          <Icon of={ZoomOut} className="size-5" />
        </Tool>
        <Tool label={t("product.zoomIn")} disabled={view.scale >= 4} onClick={() => zoomTo(view.scale * 1.5)}>
          <Icon of={ZoomIn} className="size-5" />
        </Tool>
        <Tool label={t("product.zoomClose")} onClick={() => dialog.current?.close()}>
          <Icon of={X} className="size-5" />
        </Tool>
      </div>
      {pictures.length > 1 && (
        <div className="absolute inset-x-0 bottom-6 mx-auto flex w-fit items-center gap-2 rounded-full bg-wall p-1">
          <Tool label={t("product.previousPicture")} disabled={place === 0} onClick={() => go(-1)}>
            <Icon of={ChevronLeft} className="mirrored size-5" />
          </Tool>
          <p role="status" className="min-w-12 text-center text-sm tabular-nums">
            <span className="sr-only">{t("product.pictureOf", { number: place + 1, total: pictures.length })}</span>
            <bdi aria-hidden="true">
              {place + 1} / {pictures.length}
            </bdi>
          </p>
          <Tool label={t("product.nextPicture")} disabled={place === pictures.length - 1} onClick={() => go(1)}>
            <Icon of={ChevronRight} className="mirrored size-5" />
          </Tool>
        </div>
      )}
    </dialog>
  );
}

function Tool(props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className="grid size-11 place-items-center rounded-full bg-wall hover:bg-white disabled:text-edge"
    >
      {props.children}
    </button>
  );
}
