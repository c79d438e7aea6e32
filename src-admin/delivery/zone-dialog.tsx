import { useState } from "react";
import { ApiError } from "../../src-shared/contract/client.ts";
import type { StaffDeliveryZone, ZoneOverlap } from "../../src-shared/contract/delivery.ts";
import { newId } from "../../src-shared/model/id.ts";
import { useFormat } from "../format.ts";
import { ConflictDialog } from "../parts/conflict-dialog.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { useEditor } from "../parts/use-editor.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
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
    read: (zones) => savedOf(zones.find((one) => one.id === id)),
    fieldOf: (name) => name.replace(/^zone\./, ""),
    send: async (values, version) => {
      setOverlap(undefined);
      try {
        return await write.mutateAsync({ body: { zone: zoneInputOf(values, { id, version }) } });
      } catch (problem) {
        const details = problem instanceof ApiError ? (problem.details as Partial<ZoneOverlap> | undefined) : undefined;
        const said = details?.overlaps?.map((one) => `${number(one.zoneNumber)}: ${one.zones.map(text).join(" + ")}`);
        if (said?.length) setOverlap(said.join(" · "));
        throw problem;
      }
    },
  });
  const { form } = editor;
  const save = async () => {
    if (!(await editor.save())) return;
    notify.done(t("part.saved"));
    onClose();
  };
  const field = (name: keyof ZoneValues) => t(`delivery.field.${name}`);
  return (
    <>
      <Dialog
        open={editor.conflict.conflict === undefined}
        onClose={onClose}
        title={zone ? text(zone.name) : t("delivery.add")}
        footer={
          <>
            {zone && (
              <button
                type="button"
                onClick={() => onRemove(zone)}
                title={t("delivery.removeHint")}
                className="act act-bad me-auto"
              >
                {t("part.remove")}
              </button>
            )}
            <button type="button" onClick={onClose} className="act">
              {t("part.close")}
            </button>
            <button type="submit" form="zone" disabled={!form.dirty || editor.saving} className="act act-main">
              {t("part.save")}
            </button>
          </>
        }
      >
        <form
          id="zone"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <ZoneFields form={form} overlap={overlap} />
        </form>
      </Dialog>
      <ConflictDialog
        {...editor.conflict}
        labels={Object.fromEntries((Object.keys(newZone) as (keyof ZoneValues)[]).map((name) => [name, field(name)]))}
        groups={[["fee", "freeFrom"]]}
      />
    </>
  );
}
