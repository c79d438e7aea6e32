import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { StaffDeliveryZone } from "../../src-shared/contract/delivery.ts";
import { failureText } from "../failure-text.ts";
import { useFormat } from "../format.ts";
import { notify } from "../parts/notify.ts";
import { Shown } from "../parts/shown.tsx";
import { SortableList } from "../parts/sortable-list.tsx";
import { useAsk, useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { useMay } from "../session/session-context.tsx";
import { ZoneDialog } from "./zone-dialog.tsx";
import { ZoneLine } from "./zone-line.tsx";
import { zoneInputOf, zoneValues } from "./zone-values.ts";

/** The zones in the order in which shoppers read them. */
export function ZonesPanel() {
  const { t } = useServices();
  const { text } = useFormat();
  const mayChange = useMay("manager");
  const asked = useAsk("GET /api/staff/delivery-zones");
  const write = useWrite("POST /api/zone-delivery-settings");
  const [open, setOpen] = useState<StaffDeliveryZone | "new">();

  async function order(zones: readonly StaffDeliveryZone[]) {
    try {
      await write.mutateAsync({ body: { zones: zones.map((zone) => zoneInputOf(zoneValues(zone), zone)) } });
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  }
  async function remove(zone: StaffDeliveryZone, all: readonly StaffDeliveryZone[]) {
    setOpen(undefined);
    await order(all.filter((one) => one.id !== zone.id));
  }

  return (
    <Shown of={asked}>
      {(zones) => (
        <>
          {mayChange && (
            <div className="mb-3 flex justify-end">
              <button type="button" onClick={() => setOpen("new")} className="act act-main">
                <Plus aria-hidden="true" className="size-4" />
                {t("delivery.add")}
              </button>
            </div>
          )}
          <SortableList
            items={zones}
            itemKey={(zone) => zone.id}
            itemName={(zone) => text(zone.name)}
            onOrder={(next) => void order(next)}
            disabled={!mayChange || write.isPending}
            className="flex flex-col gap-2"
            itemClass="panel"
          >
            {(zone, handle) => (
              <ZoneLine zone={zone} handle={mayChange && handle} onOpen={mayChange ? () => setOpen(zone) : undefined} />
            )}
          </SortableList>
          {open && (
            <ZoneDialog
              key={open === "new" ? "new" : open.id}
              zone={open === "new" ? undefined : zones.find((zone) => zone.id === open.id)}
              onRemove={(zone) => void remove(zone, zones)}
              onClose={() => setOpen(undefined)}
            />
          )}
        </>
      )}
    </Shown>
  );
}
