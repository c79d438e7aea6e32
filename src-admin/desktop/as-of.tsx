import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "./desktop-api.ts";
import { useSyncStatus } from "./sync-status.ts";

/** On screens with prices and stock: how old they are on a desktop that is offline. Nothing elsewhere. */
export function AsOf() {
  return isDesktop() ? <Notice /> : null;
}

function Notice() {
  const { t } = useServices();
  const { time } = useFormat();
  const status = useSyncStatus();
  if (status?.state !== "offline" || status.syncedAt === null) return null;
  return (
    <p role="status" className="mb-4 rounded-sm bg-wait-soft p-3 text-wait">
      {t("sync.asOfHere", { time: time(status.syncedAt) })}
    </p>
  );
}
