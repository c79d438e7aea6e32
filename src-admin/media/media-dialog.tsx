import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Shown } from "../ui/shown.tsx";
import { MediaDetails } from "./media-details.tsx";

/** A picture of the library by its path: what it shows, what to keep in view, where it is used. */
export function MediaDialog({ path, onClose }: { path: string | undefined; onClose: () => void }) {
  const { t } = useServices();
  const request = useAsk("GET /api/media", { query: { q: path ?? "", pageSize: 10 } }, { enabled: path !== undefined });
  return (
    <Dialog open={path !== undefined} onClose={onClose} title={t("media.picture")} size="lg">
      <Shown of={request}>
        {({ data }) => {
          const entry = data.find((row) => row.path === path);
          return entry ? (
            <MediaDetails key={entry.id} entry={entry} onDone={onClose} />
          ) : (
            <Empty title={t("media.gone")} />
          );
        }}
      </Shown>
    </Dialog>
  );
}
