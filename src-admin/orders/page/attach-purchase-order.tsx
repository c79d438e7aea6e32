import { useQueryClient } from "@tanstack/react-query";
import Paperclip from "lucide-react/icons/paperclip";
import { useRef } from "react";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useServices } from "../../app/services.tsx";
import { OnlineOnly } from "../../desktop/online-only.tsx";
import { sendForm } from "../../media/send-form.ts";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";

/** Takes in the customer's purchase order, which came by mail or on paper. */
export function AttachPurchaseOrder({ orderId }: { orderId: string }) {
  const { t, adminApi } = useServices();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { attempt, busy } = useNotifiedAttempt();
  const send = async (file: File) => {
    const form = new FormData();
    form.set("file", file);
    await attempt(async () => {
      await sendForm(adminApi, "POST /api/orders/:id/files", form, {}, { id: orderId });
      await queries.invalidateQueries();
      notify.done(t("order.file.attached"));
    });
    if (field.current) field.current.value = "";
  };
  return (
    <OnlineOnly>
      <input
        ref={field}
        type="file"
        accept="application/pdf,image/*"
        aria-label={t("order.file.attach")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void send(file);
        }}
        className="sr-only"
        tabIndex={-1}
      />
      <Button disabled={busy} onClick={() => field.current?.click()}>
        <Icon of={Paperclip} className="size-4" />
        {t("order.file.attach")}
      </Button>
      <p className="mt-1 text-xs text-muted">{t("order.file.attachHint")}</p>
    </OnlineOnly>
  );
}
