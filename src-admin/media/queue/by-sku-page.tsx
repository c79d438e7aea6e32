import { useRef } from "react";
import { SCREENS } from "../../../src-shared/addresses.ts";
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { failureText } from "../../app/failure-text.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { DropZone } from "../../ui/fields/drop-zone.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { CHOOSABLE } from "./picture-queue.ts";
import { PictureThumb } from "./picture-thumb.tsx";
import { SendingPictures } from "./sending-pictures.tsx";
import { UnmatchedPicture } from "./unmatched-picture.tsx";
import { usePictureQueue } from "./use-picture-queue.ts";

/** Many pictures at once, each led to its product by the SKU in its name (README.md, journey 9). */
export function BySkuPage() {
  const { t } = useServices();
  const { queue, uploads } = usePictureQueue();
  const folder = useRef<HTMLInputElement | null>(null);
  const of = (...states: PictureUpload["state"][]) => uploads.filter(({ state }) => states.includes(state));
  const [reading, matched, unmatched] = [of("reading").length, of("matched"), of("unmatched")];
  const attempt = (work: Promise<void>) => void work.catch((problem) => notify.problem(failureText(t, problem)));
  return (
    <Page
      title={t("product.addPictures")}
      back={{ to: SCREENS.media, label: t("nav.media") }}
      actions={
        <>
          <Button onClick={() => folder.current?.click()}>{t("media.chooseFolder")}</Button>
          <Button disabled={matched.length === 0} onClick={() => attempt(queue.send())} variant="main">
            {t("media.sendMatched", { count: matched.length })}
          </Button>
        </>
      }
    >
      <input
        ref={(input) => {
          folder.current = input;
          // Of no standard, and known to every browser.
          input?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        aria-label={t("media.chooseFolder")}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          attempt(queue.add([...(event.target.files ?? [])].filter(({ name }) => !name.startsWith("."))));
          event.target.value = "";
        }}
      />
      <DropZone accept={CHOOSABLE} onFiles={(files) => attempt(queue.add(files))} hint={t("media.skuHint")} />
      {reading > 0 && (
        <p role="status" className="mt-2 text-muted">
          {t("media.looking", { count: reading })}
        </p>
      )}
      {unmatched.length > 0 && (
        <Panel
          title={t("media.unmatched", { count: unmatched.length })}
          text={t("media.unmatchedText")}
          className="mt-4"
        >
          <ul className="divide-y divide-line">
            {unmatched.map((upload) => (
              <UnmatchedPicture
                key={upload.id}
                upload={upload}
                thumb={queue.thumb(upload)}
                onAssign={(product) => attempt(queue.assign(upload.id, product))}
                onDrop={() => attempt(queue.cancel(upload.id))}
              />
            ))}
          </ul>
        </Panel>
      )}
      {matched.length > 0 && (
        <Panel title={t("media.matched", { count: matched.length })} text={t("media.matchedText")} className="mt-4">
          <MatchedPictures uploads={matched} thumb={queue.thumb} onTakeOff={(id) => attempt(queue.assign(id, null))} />
        </Panel>
      )}
      <SendingPictures
        uploads={of("waiting", "sending", "done", "failed", "duplicate", "cancelled")}
        queue={queue}
        attempt={attempt}
      />
    </Page>
  );
}

interface MatchedPicturesProps {
  uploads: readonly PictureUpload[];
  thumb(upload: PictureUpload): string | undefined;
  onTakeOff(id: string): void;
}

/** Product by product, so that a wrong one catches the eye. */
function MatchedPictures({ uploads, thumb, onTakeOff }: MatchedPicturesProps) {
  const { t } = useServices();
  const { text } = useFormat();
  const products = Map.groupBy(uploads, (upload) => upload.productId ?? "");
  return (
    <ul className="divide-y divide-line">
      {[...products].map(([productId, own]) => (
        <li key={productId} className="flex flex-wrap items-center gap-3 py-2">
          <span className="w-56 font-medium">{own[0]?.productName && text(own[0].productName)}</span>
          {own.map((upload) => (
            <button
              key={upload.id}
              type="button"
              onClick={() => onTakeOff(upload.id)}
              title={t("media.notThis", { name: upload.name })}
              className="rounded-sm"
            >
              <PictureThumb address={thumb(upload)} alt={t("media.notThis", { name: upload.name })} />
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
