import { useEffect, useState } from "react";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Conflicts } from "./conflicts.tsx";
import { OperationList } from "./operation-list.tsx";
import { statusWords } from "./status-line.tsx";
import { Storage } from "./storage.tsx";
import { SyncAgain } from "./sync-again.tsx";
import { useSyncStatus } from "./sync-status.ts";

type Tab = "operations" | "conflicts" | "storage";

/** What waits, what needs a decision, and what this computer keeps. */
export function DesktopPage() {
  const { t } = useServices();
  const { clock } = useFormat();
  const status = useSyncStatus();
  const [tab, setTab] = useState<Tab>();
  const first: Tab = status && status.conflicts > 0 ? "conflicts" : "operations";
  const shown = tab ?? first;
  // What is open stays open: deciding the last conflict must not take the screen away from under the hand.
  const isLoaded = status !== undefined;
  useEffect(() => {
    if (isLoaded) setTab((open) => open ?? first);
  }, [isLoaded, first]);
  const count = (label: string, number: number) => (number > 0 ? `${label} (${number})` : label);
  return (
    <Page
      title={t("sync.title")}
      aside={status && <p className="text-muted">{statusWords(t, clock, status)}</p>}
      actions={<SyncAgain />}
    >
      <Tabs<Tab>
        label={t("sync.title")}
        current={shown}
        onChange={setTab}
        tabs={[
          { key: "operations", label: count(t("sync.tab.operations"), status?.waiting ?? 0) },
          { key: "conflicts", label: count(t("sync.tab.conflicts"), status?.conflicts ?? 0) },
          { key: "storage", label: t("sync.tab.storage") },
        ]}
      >
        {shown === "operations" && <OperationList />}
        {shown === "conflicts" && <Conflicts />}
        {shown === "storage" && <Storage />}
      </Tabs>
    </Page>
  );
}
