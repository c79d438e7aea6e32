import type { ReactNode } from "react";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "./desktop-api.ts";
import { useSyncStatus } from "./sync-status.ts";

/** Buttons of what only the server can do; a desktop without a connection says so in their place. */
export function OnlineOnly({ children }: { children: ReactNode }) {
  return isDesktop() ? <Gate>{children}</Gate> : children;
}

function Gate({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const status = useSyncStatus();
  if (!status || status.state === "online" || status.state === "first_sync") return children;
  return <p className="text-xs text-muted">{t("sync.onlineOnly")}</p>;
}
