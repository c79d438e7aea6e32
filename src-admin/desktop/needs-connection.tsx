import type { ReactNode } from "react";
import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { isDesktop } from "./desktop-api.ts";
import { useSyncStatus } from "./sync-status.ts";

/** A screen that needs the server: offline it shows one message instead of many failures. */
export function NeedsConnection({ children }: { children: ReactNode }) {
  return isDesktop() ? <Gate>{children}</Gate> : children;
}

function Gate({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const status = useSyncStatus();
  if (!status || status.state === "online" || status.state === "first_sync") return children;
  return <Empty title={t("sync.needsLine")} text={t("sync.needsLineText")} />;
}
