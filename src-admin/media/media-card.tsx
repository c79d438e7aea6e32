import Box from "lucide-react/icons/box";
import type { MediaEntry } from "../../src-shared/media/operations.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Thumb } from "../ui/thumb.tsx";

/** A file of the library with what is to be known of it at a glance. */
export function MediaCard({ entry, onOpen }: { entry: MediaEntry; onOpen: () => void }) {
  const { t } = useServices();
  const { text } = useFormat();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="panel flex h-full w-full flex-col p-2 text-start hover:border-accent"
    >
      {entry.kind === "image" ? (
        <Thumb path={entry.path} alt={entry.alt ? text(entry.alt) : ""} className="aspect-square w-full" width={320} />
      ) : (
        <span className="flex aspect-square w-full items-center justify-center rounded-sm bg-sand text-muted">
          <Icon of={Box} className="size-10" />
        </span>
      )}
      <span dir="ltr" className="mt-1 block w-full truncate text-xs">
        {entry.name || entry.path}
      </span>
      <span className="mt-1 flex flex-wrap gap-1">
        {entry.useCount === 0 ? (
          <Badge>{t("media.unused")}</Badge>
        ) : (
          <Badge tone="good">{t("media.usedIn", { count: entry.useCount })}</Badge>
        )}
        {entry.altMissing.length > 0 && (
          <Badge tone="wait">{t("media.altMissing", { languages: entry.altMissing.join(", ").toUpperCase() })}</Badge>
        )}
        {entry.duplicates.length > 0 && <Badge tone="wait">{t("media.twice")}</Badge>}
      </span>
    </button>
  );
}
