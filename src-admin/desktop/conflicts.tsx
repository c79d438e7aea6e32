import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failed } from "../ui/failed.tsx";
import { TableSkeleton } from "../ui/skeletons.tsx";
import { ConflictCard } from "./conflict-card.tsx";
import { useDesktopAsk } from "./use-desktop.ts";

/** What could not go through by itself: nothing is lost, nothing was written over, and a person decides. */
export function Conflicts() {
  const { t } = useServices();
  const list = useDesktopAsk("GET /api/desktop/conflicts");
  if (list.isError) return <Failed problem={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <TableSkeleton />;
  if (list.data.length === 0) return <Empty title={t("sync.noConflicts")} text={t("sync.noConflictsText")} />;
  return (
    <ul className="flex flex-col gap-4">
      {list.data.map((conflict) => (
        <li key={conflict.id}>
          <ConflictCard conflict={conflict} />
        </li>
      ))}
    </ul>
  );
}
