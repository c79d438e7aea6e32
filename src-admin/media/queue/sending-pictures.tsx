import X from "lucide-react/icons/x";
import type { PictureUpload } from "../../../src-shared/desktop/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Panel } from "../../ui/page.tsx";
import type { PictureQueue } from "./picture-queue.ts";
import { PictureThumb } from "./picture-thumb.tsx";

interface SendingPicturesProps {
  /** Those that were let go, and those that never will be. */
  uploads: readonly PictureUpload[];
  queue: PictureQueue;
  /** Does it, and says what went wrong. */
  attempt(work: Promise<void>): void;
}

/** How far the pictures have come, in bytes, each and all; what failed says why and can be tried again by itself. */
export function SendingPictures({ uploads, queue, attempt }: SendingPicturesProps) {
  const { t } = useServices();
  const { megabytes } = useFormat();
  if (uploads.length === 0) return null;
  const going = uploads.filter(({ state }) => ["waiting", "sending", "done"].includes(state));
  const underway = going.filter(({ state }) => state !== "done");
  const settled = uploads.filter(({ state }) => ["done", "duplicate", "cancelled"].includes(state));
  const size = going.reduce((sum, upload) => sum + upload.bytes, 0);
  const sent = going.reduce((sum, upload) => sum + upload.sent, 0);
  const done = going.length - underway.length;
  const progress = t("drop.progress", { done, total: going.length });
  return (
    <Panel
      title={t("media.onTheirWay")}
      className="mt-4"
      actions={
        <>
          {underway.length > 1 && (
            <Button onClick={() => attempt(all(underway, (upload) => queue.cancel(upload.id)))} variant="quiet">
              {t("drop.cancelAll")}
            </Button>
          )}
          {settled.length > 0 && (
            <Button onClick={() => attempt(all(settled, (upload) => queue.forget(upload.id)))} variant="quiet">
              {t("media.clearDone", { count: settled.length })}
            </Button>
          )}
        </>
      }
    >
      {going.length > 0 && (
        <>
          <p className="mb-1 flex flex-wrap items-center gap-x-3 text-xs text-muted">
            <span role="status">{progress}</span>
            {/* Beside what is read aloud: it changes many times a second. */}
            <bdi className="tabular-nums">{t("drop.bytes", { sent: megabytes(sent), size: megabytes(size) })}</bdi>
          </p>
          <progress value={sent} max={Math.max(size, 1)} aria-label={progress} className="h-2 w-full accent-accent" />
        </>
      )}
      <ul className="mt-2 divide-y divide-line">
        {uploads.map((upload) => (
          <SendingLine
            key={upload.id}
            upload={upload}
            thumb={queue.thumb(upload)}
            onRetry={() => attempt(queue.retry(upload.id))}
            onCancel={() => attempt(queue.cancel(upload.id))}
            onForget={() => attempt(queue.forget(upload.id))}
          />
        ))}
      </ul>
    </Panel>
  );
}

async function all(uploads: readonly PictureUpload[], work: (upload: PictureUpload) => Promise<void>): Promise<void> {
  for (const upload of uploads) await work(upload);
}

type Shown = Exclude<PictureUpload["state"], "reading" | "matched" | "unmatched">;

const looks: Record<Shown, Tone> = {
  waiting: "calm",
  sending: "wait",
  done: "good",
  failed: "bad",
  duplicate: "calm",
  cancelled: "calm",
};

interface SendingLineProps {
  upload: PictureUpload;
  thumb: string | undefined;
  onRetry(): void;
  onCancel(): void;
  onForget(): void;
}

function SendingLine({ upload, thumb, onRetry, onCancel, onForget }: SendingLineProps) {
  const { t } = useServices();
  const { megabytes, text } = useFormat();
  const { name, problem, productName, sent, bytes } = upload;
  const state = upload.state as Shown;
  const underway = state === "waiting" || state === "sending";
  // All has left, and the server is decoding it.
  const preparing = state === "sending" && sent === bytes;
  return (
    <li className="flex flex-wrap items-center gap-3 py-1.5">
      <PictureThumb address={thumb} alt="" />
      <div className="min-w-40 flex-1">
        <span className="block truncate">
          <bdi dir="ltr">{name}</bdi>
        </span>
        {productName && <span className="block truncate text-xs text-muted">{text(productName)}</span>}
        {problem && (
          <span className={`block text-xs ${state === "failed" ? "text-bad" : "text-muted"}`}>
            {t(`media.problem.${problem}`)}
          </span>
        )}
      </div>
      {state === "sending" && !preparing && (
        <>
          <bdi className="text-xs text-muted tabular-nums">
            {t("drop.bytes", { sent: megabytes(sent), size: megabytes(bytes) })}
          </bdi>
          <progress value={sent} max={bytes} aria-label={name} className="h-2 w-24 accent-accent" />
        </>
      )}
      <Badge tone={looks[state]}>{t(preparing ? "drop.preparing" : `drop.${state}`)}</Badge>
      {state === "failed" && (
        <Button onClick={onRetry} variant="quiet">
          {t("part.retry")}
        </Button>
      )}
      <IconButton
        onClick={underway ? onCancel : onForget}
        label={t(underway ? "drop.cancel" : "media.forget", { name })}
      >
        <Icon of={X} className="size-4" />
      </IconButton>
    </li>
  );
}
