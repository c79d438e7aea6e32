import { useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffDelivery } from "../../../src-shared/orders/staff-order.ts";
import { SignaturePad } from "../../../src-shared/ui/signature-pad.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { OrderFailure } from "../order-failure.tsx";

/** Who took the goods of a delivery: the name, and the signature where the receiver draws it here, on the crew's phone. */
export function ReceiverDialog({ delivery, onClose }: { delivery: StaffDelivery; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("PATCH /api/deliveries/:id");
  const form = useForm({ receiverName: delivery.receiverName ?? "" });
  const [signature, setSignature] = useState("");
  const name = form.values.receiverName.trim();
  return (
    <ActionDialog
      title={t("order.delivery.receiver")}
      size="sm"
      action={t("part.save")}
      disabled={signature === "" ? name === (delivery.receiverName ?? "") : name === ""}
      done={t("part.saved")}
      onClose={onClose}
      onSend={(headers) =>
        write.mutateAsync({
          params: { id: delivery.id },
          body: { receiverName: name || null, ...(signature === "" ? {} : { signature }) },
          headers: { ...headers, ...ifMatch(delivery.version) },
        })
      }
      onFailure={(failure) => void form.takeProblems(failure)}
      failure={(problem) => <OrderFailure problem={problem} />}
    >
      <TextField
        label={t("order.delivery.receiverName")}
        hint={t("order.delivery.receiverHint")}
        maxLength={100}
        autoCapitalize="words"
        {...form.field("receiverName")}
      />
      <SignaturePad
        label={t("order.delivery.signature")}
        again={t("order.delivery.signAgain")}
        hint={t("order.delivery.signHint")}
        onDraw={setSignature}
      />
    </ActionDialog>
  );
}
