import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SCREENS } from "../../src-shared/addresses.ts";
import { MEDIA_KINDS } from "../../src-shared/media/kinds.ts";
import { mediaCategories } from "../../src-shared/media/operations.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { DropZone } from "../ui/fields/drop-zone.tsx";
import { UploadList } from "../ui/fields/upload-list.tsx";
import { useUploads } from "../ui/fields/use-uploads.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import { useList } from "../ui/lists/use-list.ts";
import { MediaCard } from "./media-card.tsx";
import { MediaDialog } from "./media-dialog.tsx";
import { type Folder, PICTURE_TYPES, sendPicture } from "./send-picture.ts";

/** Every picture and model: where it is used, which lack a description, which are there twice. */
export function MediaPage() {
  const { t, adminApi } = useServices();
  const { number } = useFormat();
  const queries = useQueryClient();
  const list = useList("GET /api/media", { folder: "", kind: "", only: "", pageSize: "100" });
  const counts = list.asked.data?.meta.counts;
  const [folder, setFolder] = useState<Folder>("products");
  const [open, setOpen] = useState<string>();
  const { uploads, add, retry, cancel } = useUploads(async (file, travel) => {
    const sent = await sendPicture(adminApi, file, folder, travel);
    void queries.invalidateQueries({ queryKey: ["GET /api/media"] });
    return sent;
  });
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${number(count)})`;
  const folders = mediaCategories.map((value) => ({ value, label: t(`media.folder.${value}`) }));
  return (
    <ListPage
      id="media"
      title={t("nav.media")}
      actions={
        <ButtonLink to={SCREENS.mediaBySku} variant="main">
          {t("product.addPictures")}
        </ButtonLink>
      }
      above={
        <>
          <div className="mb-4 flex flex-wrap items-end gap-3">
            <SelectField
              label={t("media.into")}
              value={folder}
              onChange={setFolder}
              choices={folders}
              className="w-44"
            />
            <div className="min-w-72 flex-1">
              <DropZone accept={PICTURE_TYPES} onFiles={add} slim hint={t("media.limits")} />
            </div>
          </div>
          <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
        </>
      }
      list={list}
      searchLabel={t("media.search")}
      filters={[
        { key: "folder", label: t("media.folder"), choices: folders },
        {
          key: "kind",
          label: t("media.kind"),
          choices: MEDIA_KINDS.map((value) => ({ value, label: t(`media.kind.${value}`) })),
        },
        {
          key: "only",
          label: t("media.only"),
          choices: [
            { value: "unused", label: counted(t("media.only.unused"), counts?.unused) },
            { value: "alt-missing", label: counted(t("media.only.alt-missing"), counts?.altMissing) },
            { value: "duplicates", label: counted(t("media.only.duplicates"), counts?.duplicates) },
          ],
        },
      ]}
      tiles={(rows) => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
          {rows.map((entry) => (
            <li key={entry.id}>
              <MediaCard entry={entry} onOpen={() => setOpen(entry.path)} />
            </li>
          ))}
        </ul>
      )}
    >
      <MediaDialog path={open} onClose={() => setOpen(undefined)} />
    </ListPage>
  );
}
