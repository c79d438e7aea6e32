import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useState } from "react";
import type { StaffDeliveryZone } from "../../src-shared/delivery/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useMay } from "../session/session-context.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import { Shown } from "../ui/shown.tsx";
import { ZoneDialog } from "./zone-dialog.tsx";
import { ZoneLine } from "./zone-line.tsx";
import { zoneInputOf, zoneValues } from "./zone-values.ts";

// It holds the country's zones and areas.
const PresetDialog = lazy(() => import("./preset-dialog.tsx").then((file) => ({ default: file.PresetDialog })));

/** The zones in the order in which shoppers read them. */
export function ZonesPanel() {
  const { t } = useServices();
  const { text } = useFormat();
  const mayChange = useMay("manager");
  const request = useAsk("GET /api/staff/delivery-zones");
  const write = useWrite("POST /api/zone-delivery-settings");
  const [open, setOpen] = useState<StaffDeliveryZone | "new">();
  const [preset, setPreset] = useState(false);

  /** Makes the list this one; `known` are the versions to change, none for a zone that is not there any more. */
  async function order(zones: readonly StaffDeliveryZone[], known = zones) {
    const versionOf = (id: string) => known.find((one) => one.id === id)?.version ?? null;
    const inputOf = ({ id, key, ...zone }: StaffDeliveryZone) => ({
      ...zoneInputOf(zoneValues({ id, key, ...zone }), { id, version: versionOf(id) }),
      key,
    });
    try {
      return await write.mutateAsync({ body: { zones: zones.map(inputOf) } });
    } catch (problem) {
      notify.problem(failureText(t, problem));
      return undefined;
    }
  }
  async function remove(zone: StaffDeliveryZone, all: readonly StaffDeliveryZone[]) {
    setOpen(undefined);
    const remaining = await order(all.filter((one) => one.id !== zone.id));
    if (!remaining) return;
    const undo = async () => {
      if (await order(all, remaining)) notify.plain(t("part.undone"));
    };
    notify.done(t("delivery.removed", { name: text(zone.name) }), { label: t("part.undo"), run: undo });
  }

  return (
    <Shown of={request}>
      {(zones) => (
        <>
          {mayChange && (
            <div className="mb-3 flex flex-wrap justify-end gap-2">
              {zones.length === 0 && <Button onClick={() => setPreset(true)}>{t("delivery.preset")}</Button>}
              <Button onClick={() => setOpen("new")} variant="main">
                <Icon of={Plus} className="size-4" />
                {t("delivery.add")}
              </Button>
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
          {preset && (
            <Suspense fallback={null}>
              <PresetDialog onClose={() => setPreset(false)} />
            </Suspense>
          )}
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
