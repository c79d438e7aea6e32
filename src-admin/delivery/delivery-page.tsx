import { useSearchParams } from "react-router-dom";
import { useServices } from "../app/services.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { CalendarPanel } from "./calendar-panel.tsx";
import { ZonesPanel } from "./zones-panel.tsx";

/** Where we deliver, for what, how soon, and on which days not. */
export function DeliveryPage() {
  const { t } = useServices();
  const [search, setSearch] = useSearchParams();
  const part = search.get("part") === "calendar" ? "calendar" : "zones";
  return (
    <Page title={t("nav.delivery")}>
      <Tabs
        label={t("nav.delivery")}
        tabs={[
          { key: "zones", label: t("delivery.zones") },
          { key: "calendar", label: t("delivery.calendar") },
        ]}
        current={part}
        onChange={(key) => setSearch(key === "zones" ? {} : { part: key })}
      >
        {part === "zones" ? <ZonesPanel /> : <CalendarPanel />}
      </Tabs>
    </Page>
  );
}
