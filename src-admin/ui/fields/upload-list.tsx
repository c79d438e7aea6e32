import X from "lucide-react/icons/x";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { failureText } from "../../app/failure-text.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Badge, type Tone } from "../badge.tsx";
import type { Upload } from "./use-uploads.ts";

const tones = { waiting: "calm", sending: "wait", done: "good", failed: "bad" } as const satisfies Record<string, Tone>;

interface UploadListProps<A> {
  uploads: readonly Upload<A>[];
  onRetry(upload: Upload<A>): void;
  onCancel(uploads: readonly Upload<A>[]): void;
}

/** How far a batch of files has come, in bytes, each with its state; what failed can be tried again, the rest called back. */
export function UploadList<A>({ uploads, onRetry, onCancel }: UploadListProps<A>) {
  const { t } = useServices();
  const { megabytes } = useFormat();
  if (uploads.length === 0) return null;
  const done = uploads.filter((upload) => upload.state === "done").length;
  const underway = uploads.filter((upload) => upload.state === "waiting" || upload.state === "sending");
  const size = uploads.reduce((sum, upload) => sum + upload.file.size, 0);
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0);
  const progress = t("drop.progress", { done, total: uploads.length });
  return (
    <div className="mt-3">
      <p className="mb-1 flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <span role="status">{progress}</span>
        {/* Beside what is read aloud: it changes many times a second. */}
        <bdi className="tabular-nums">{t("drop.bytes", { sent: megabytes(sent), size: megabytes(size) })}</bdi>
        {underway.length > 1 && (
          <Button onClick={() => onCancel(underway)} variant="quiet">
            {t("drop.cancelAll")}
          </Button>
        )}
      </p>
      <progress value={sent} max={Math.max(size, 1)} aria-label={progress} className="h-2 w-full accent-accent" />
      <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto">
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} onRetry={onRetry} onCancel={() => onCancel([upload])} />
        ))}
      </ul>
    </div>
  );
}

interface UploadLineProps<A> {
  upload: Upload<A>;
  onRetry(upload: Upload<A>): void;
  onCancel(): void;
}

function UploadLine<A>({ upload, onRetry, onCancel }: UploadLineProps<A>) {
  const { t } = useServices();
  const { megabytes } = useFormat();
  const { file, state, sent } = upload;
  // All has left, and the server is decoding it.
  const preparing = state === "sending" && sent === file.size;
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span dir="ltr" className="min-w-0 flex-1 truncate text-start">
        {file.name}
      </span>
      {state === "failed" && <span className="text-xs text-bad">{failureText(t, upload.problem)}</span>}
      {state === "sending" && !preparing && (
        <>
          <bdi className="text-xs text-muted tabular-nums">
            {t("drop.bytes", { sent: megabytes(sent), size: megabytes(file.size) })}
          </bdi>
          <progress value={sent} max={file.size} aria-label={file.name} className="h-2 w-24 accent-accent" />
        </>
      )}
      <Badge tone={tones[state]}>{t(preparing ? "drop.preparing" : `drop.${state}`)}</Badge>
      {state === "failed" && (
        <Button onClick={() => onRetry(upload)} variant="quiet">
          {t("part.retry")}
        </Button>
      )}
      {state !== "done" && (
        <IconButton onClick={onCancel} label={t("drop.cancel", { name: file.name })}>
          <Icon of={X} className="size-4" />
        </IconButton>
      )}
    </li>
  );
}
