import { useFormat } from "../format.ts";
import { DropZone } from "../parts/drop-zone.tsx";
import { Page, Panel } from "../parts/page.tsx";
import { UploadList } from "../parts/upload-list.tsx";
import { useServices } from "../services.tsx";
import { FileThumb } from "./file-thumb.tsx";
import { PICTURE_TYPES } from "./send-picture.ts";
import { UnmatchedFile } from "./unmatched-file.tsx";
import { useSkuFiles } from "./use-sku-files.ts";

/** Many pictures at once, each led to its product by the SKU in its name (architecture.md, fifth journey). */
export function BySkuPage() {
  const { t } = useServices();
  const { text } = useFormat();
  const { files, add, assign, send, drop, uploading } = useSkuFiles();
  const matched = Map.groupBy(
    files.filter((one) => one.target),
    (one) => one.target?.productId ?? "",
  );
  const count = [...matched.values()].reduce((sum, own) => sum + own.length, 0);
  const looking = files.filter((one) => one.target === undefined).length;
  const unmatched = files.filter((one) => one.target === null);
  return (
    <Page
      title={t("product.addPictures")}
      back={{ to: "/media", label: t("nav.media") }}
      actions={
        <button type="button" disabled={count === 0 || looking > 0} onClick={send} className="act act-main">
          {t("media.sendMatched", { count })}
        </button>
      }
    >
      <DropZone accept={PICTURE_TYPES} onFiles={(chosen) => void add(chosen)} hint={t("media.skuHint")} />
      {looking > 0 && (
        <p role="status" className="mt-2 text-muted">
          {t("media.looking", { count: looking })}
        </p>
      )}
      {unmatched.length > 0 && (
        <Panel
          title={t("media.unmatched", { count: unmatched.length })}
          text={t("media.unmatchedText")}
          className="mt-4"
        >
          <ul className="divide-y divide-line">
            {unmatched.map((one) => (
              <UnmatchedFile
                key={one.id}
                file={one.file}
                onAssign={(target) => assign(one.id, target)}
                onDrop={() => drop(one.id)}
              />
            ))}
          </ul>
        </Panel>
      )}
      {count > 0 && (
        <Panel title={t("media.matched", { count })} className="mt-4">
          <ul className="divide-y divide-line">
            {[...matched].map(([productId, own]) => (
              <li key={productId} className="flex flex-wrap items-center gap-3 py-2">
                <span className="w-56 font-medium">{own[0]?.target && text(own[0].target.name)}</span>
                {own.map((one) => (
                  <button
                    key={one.id}
                    type="button"
                    onClick={() => assign(one.id, null)}
                    title={t("media.notThis", { name: one.file.name })}
                    className="rounded-sm"
                  >
                    <FileThumb file={one.file} alt={t("media.notThis", { name: one.file.name })} />
                  </button>
                ))}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <UploadList uploads={uploading.uploads} onRetry={uploading.retry} />
    </Page>
  );
}
