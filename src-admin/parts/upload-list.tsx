import { failureText } from "../failure-text.ts";
import { useServices } from "../services.tsx";
import { Badge, type Tone } from "./badge.tsx";
import type { Upload } from "./use-uploads.ts";

const tones = { waiting: "calm", sending: "wait", done: "good", failed: "bad" } as const satisfies Record<string, Tone>;

/** How far a batch of files has come, each with its state; what failed can be tried again. */
export function UploadList<A>({
  uploads,
  onRetry,
}: {
  uploads: readonly Upload<A>[];
  onRetry: (upload: Upload<A>) => void;
}) {
  const { t } = useServices();
  if (uploads.length === 0) return null;
  const done = uploads.filter((one) => one.state === "done").length;
  const progress = t("drop.progress", { done, total: uploads.length });
  return (
    <div className="mt-3">
      <p role="status" className="mb-1 text-xs text-muted">
        {progress}
      </p>
      <progress value={done} max={uploads.length} aria-label={progress} className="h-2 w-full accent-accent" />
      <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto">
        {uploads.map((one) => (
          <li key={one.id} className="flex items-center gap-3 py-1.5">
            <span dir="ltr" className="min-w-0 flex-1 truncate text-start">
              {one.file.name}
            </span>
            {one.state === "failed" && <span className="text-xs text-bad">{failureText(t, one.problem)}</span>}
            <Badge tone={tones[one.state]}>{t(`drop.${one.state}`)}</Badge>
            {one.state === "failed" && (
              <button type="button" onClick={() => onRetry(one)} className="act act-quiet">
                {t("part.retry")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
