import { type ReactNode, useEffect, useState } from "react";
import { useServices } from "../app/services.tsx";
import { FrameSkeleton } from "../ui/skeletons.tsx";
import { Step } from "./step.tsx";
import { useSyncStatus } from "./sync-status.ts";

/** Until everything is there once, there is nothing to work with. Later fetches happen beneath the open screens. */
export function FirstFetch({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const status = useSyncStatus();
  const [opened, setOpened] = useState(false);
  const isFetching = status?.state === "first_sync" && status.syncedAt === null;
  const isOpen = opened || (status !== undefined && !isFetching);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  if (isOpen) return children;
  if (!status) return <FrameSkeleton />;
  const { done, total } = status.progress ?? { done: 0, total: 0 };
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
  return (
    <Step title={t("setup.fetch.title")} text={t("setup.fetch.text")}>
      <progress className="w-full accent-accent" max={100} value={percent} aria-label={t("setup.fetch.title")} />
      <p className="mt-2 text-muted tabular-nums" role="status">
        {t("sync.fetching", { percent })}
      </p>
    </Step>
  );
}
