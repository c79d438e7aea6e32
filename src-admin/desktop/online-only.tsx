import type { ReactNode } from "react";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "./desktop-api.ts";
import { useSyncStatus } from "./sync-status.ts";

/** Buttons that need the server; a desktop that is offline shows a message in their place. */
export function OnlineOnly({ children }: { children: ReactNode }) {
  return isDesktop() ? <Gate>{children}</Gate> : children;
}

function Gate({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const status = useSyncStatus();
  if (!status || status.state === "online" || status.state === "first_sync") return children;
  return <p className="text-xs text-muted">{t("sync.onlineOnly")}</p>;
}
