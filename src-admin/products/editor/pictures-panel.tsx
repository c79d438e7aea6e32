import X from "lucide-react/icons/x";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/services.tsx";
import { MediaDialog } from "../../media/media-dialog.tsx";
import { MediaPicker } from "../../media/media-picker.tsx";
import { PICTURE_TYPES, sendPicture } from "../../media/send-picture.ts";
import { DropZone } from "../../ui/fields/drop-zone.tsx";
import { LocalizedField } from "../../ui/fields/localized-field.tsx";
import { SortableList } from "../../ui/fields/sortable-list.tsx";
import { UploadList } from "../../ui/fields/upload-list.tsx";
import { useUploads } from "../../ui/fields/use-uploads.ts";
import { Panel } from "../../ui/page.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import type { PanelProps } from "./panel-props.ts";
import type { ProductValues } from "./product-values.ts";

type Image = ProductValues["images"][number];

/** The product's pictures: dropped or chosen, put in order (the first is the main one), described in both languages. */
export function PicturesPanel(panel: PanelProps) {
  const { form } = panel;
  const { t, lang, adminApi } = useServices();
  const [picking, setPicking] = useState(false);
  const [focusOf, setFocusOf] = useState<string>();
  // Uploads end one after the other while the form goes on being typed in: each adds to what stands there then.
  const images = useRef(form.values.images);
  images.current = form.values.images;
  const nameOf = (image: Image) =>
    textIn(image.alt, lang) || t("media.nth", { number: form.values.images.indexOf(image) + 1 });
  const set = (next: Image[]) => {
    images.current = next;
    form.set("images", next);
  };
  const add = (path: string) => {
    if (!images.current.some((image) => image.path === path)) set([...images.current, { path, alt: { en: "" } }]);
  };
  const {
    uploads,
    add: send,
    retry,
    cancel,
  } = useUploads(async (file, travel) => {
    const sent = await sendPicture(adminApi, file, "products", travel);
    add(sent.path);
    return sent;
  });
  return (
    <Panel
      title={t("product.panel.pictures")}
      text={t("product.picturesText")}
      actions={<Button onClick={() => setPicking(true)}>{t("media.fromLibrary")}</Button>}
    >
      <SortableList
        items={form.values.images}
        itemKey={(image) => image.path}
        itemName={nameOf}
        onOrder={set}
        className="mb-3 flex flex-col gap-3"
      >
        {(image, handle, at) => (
          <PictureLine
            panel={panel}
            image={image}
            name={nameOf(image)}
            at={at}
            handle={handle}
            onChange={(alt) => set(form.values.images.map((one) => (one.path === image.path ? { ...one, alt } : one)))}
            onRemove={() => set(form.values.images.filter((one) => one.path !== image.path))}
            onFocus={() => setFocusOf(image.path)}
          />
        )}
      </SortableList>
      <DropZone accept={PICTURE_TYPES} onFiles={send} slim={form.values.images.length > 0} hint={t("media.limits")} />
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      <MediaPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={add}
        taken={form.values.images.map((image) => image.path)}
        folder="products"
      />
      <MediaDialog path={focusOf} onClose={() => setFocusOf(undefined)} />
    </Panel>
  );
}

interface PictureLineProps {
  panel: PanelProps;
  image: Image;
  /** What it shows, or its place in the list. */
  name: string;
  at: number;
  handle: ReactNode;
  onChange(alt: Image["alt"]): void;
  onRemove(): void;
  onFocus(): void;
}

function PictureLine({ panel, image, name, at, handle, onChange, onRemove, onFocus }: PictureLineProps) {
  const { t } = useServices();
  return (
    <div className="flex items-start gap-3">
      {handle}
      <button type="button" onClick={onFocus} title={t("media.focus")} className="rounded-sm">
        <Thumb path={image.path} alt={t("media.focus")} className="size-20" />
      </button>
      <div className="min-w-0 flex-1">
        <LocalizedField
          label={at === 0 ? t("product.altMain") : t("media.alt")}
          maxLength={200}
          value={image.alt}
          onChange={onChange}
          problem={panel.problem(`images.${at}`)}
          {...panel.age(`images.${image.path}`)}
        />
      </div>
      <IconButton onClick={onRemove} label={t("media.takeOff", { name })}>
        <Icon of={X} className="size-4" />
      </IconButton>
    </div>
  );
}
