import { useState } from "react";
import { ApiError } from "../../src-shared/api/client.ts";
import type { StaffDeliveryZone, ZoneOverlap } from "../../src-shared/delivery/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { EditDialog } from "../ui/forms/edit-dialog.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { ZoneFields } from "./zone-fields.tsx";
import { newZone, type ZoneValues, zoneInputOf, zoneValues } from "./zone-values.ts";

interface ZoneDialogProps {
  /** Absent: a new one. */
  zone: StaffDeliveryZone | undefined;
  onRemove(zone: StaffDeliveryZone): void;
  onClose(): void;
}

const nothing = { values: newZone, version: null };

export function ZoneDialog({ zone, onRemove, onClose }: ZoneDialogProps) {
  const { t } = useServices();
  const { text, number } = useFormat();
  const write = useWrite("POST /api/zone-delivery-settings");
  const [id] = useState(() => zone?.id ?? newId());
  const [overlap, setOverlap] = useState<string>();
  const savedOf = (row: StaffDeliveryZone | undefined) =>
    row ? { values: zoneValues(row), version: row.version } : nothing;
  const editor = useEditor<ZoneValues, StaffDeliveryZone[]>({
    key: `zone.${zone?.id ?? "new"}`,
    saved: savedOf(zone),
    // Every write of a zone answers them all.
    read: (zones) => savedOf(zones.find((zone) => zone.id === id)),
    fieldOf: (name) => name.replace(/^zone\./, ""),
    send: async (values, version) => {
      setOverlap(undefined);
      try {
        return await write.mutateAsync({ body: { zone: zoneInputOf(values, { id, version }) } });
      } catch (problem) {
        const details = problem instanceof ApiError ? (problem.details as Partial<ZoneOverlap> | undefined) : undefined;
        const overlapTexts = details?.overlaps?.map(
          (one) => `${number(one.zoneNumber)}: ${one.zones.map(text).join(" + ")}`,
        );
        if (overlapTexts?.length) setOverlap(overlapTexts.join(" · "));
        throw problem;
      }
    },
  });
  const names = Object.keys(newZone) as (keyof ZoneValues)[];
  return (
    <EditDialog
      title={zone ? text(zone.name) : t("delivery.add")}
      editor={editor}
      labels={Object.fromEntries(names.map((name) => [name, t(`delivery.field.${name}`)]))}
      groups={[["fee", "freeFrom"]]}
      onClose={onClose}
      onRemove={zone && (() => onRemove(zone))}
      removeHint={t("delivery.removeHint")}
    >
      <ZoneFields form={editor.form} overlap={overlap} />
    </EditDialog>
  );
}
