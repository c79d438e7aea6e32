import { useState } from "react";
import { QATAR_PLACES, zonesOfQatar } from "../../src-shared/delivery/qatar-places.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { MoneyField } from "../ui/fields/money-field.tsx";
import { ActionDialog } from "../ui/forms/action-dialog.tsx";

/** Qatar in zones, with one fee for all of them to begin with. */
export function PresetDialog({ onClose }: { onClose(): void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/zone-delivery-settings");
  const [fee, setFee] = useState<number | null>(null);
  const [freeFrom, setFreeFrom] = useState<number | null>(0);
  const [cashOnDelivery, setCashOnDelivery] = useState(true);
  const send = () =>
    write.mutateAsync({ body: { zones: zonesOfQatar({ fee: fee ?? 0, freeFrom: freeFrom ?? 0, cashOnDelivery }) } });
  return (
    <ActionDialog
      title={t("delivery.preset")}
      action={t("delivery.preset.add", { count: QATAR_PLACES.length })}
      disabled={fee === null || freeFrom === null}
      onSend={send}
      onClose={onClose}
    >
      <p>{t("delivery.preset.text")}</p>
      <MoneyField label={t("delivery.field.fee")} hint={t("delivery.preset.fee")} value={fee} onChange={setFee} />
      <MoneyField
        label={t("delivery.field.freeFrom")}
        hint={t("delivery.freeFromHint")}
        value={freeFrom}
        onChange={setFreeFrom}
      />
      <CheckField label={t("delivery.field.cashOnDelivery")} value={cashOnDelivery} onChange={setCashOnDelivery} />
    </ActionDialog>
  );
}
