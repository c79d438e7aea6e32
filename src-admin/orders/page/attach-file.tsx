import { useQueryClient } from "@tanstack/react-query";
import Paperclip from "lucide-react/icons/paperclip";
import { useRef } from "react";
import type { StaffFileKind } from "../../../src-shared/orders/files.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useServices } from "../../app/services.tsx";
import { sendForm } from "../../media/send-form.ts";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";

/** Takes in a file of an order that came by mail or on paper; a telephone offers its camera too. */
export function AttachFile({ orderId, kind }: { orderId: string; kind: StaffFileKind }) {
  const { t, adminApi } = useServices();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { attempt, busy } = useNotifiedAttempt();
  const send = async (file: File) => {
    const form = new FormData();
    // The text before the file: the server reads the parts in order.
    form.set("kind", kind);
    form.set("file", file);
    await attempt(async () => {
      await sendForm(adminApi, "POST /api/orders/:id/files", form, {}, { id: orderId });
      await queries.invalidateQueries();
      notify.done(t(`order.file.attached.${kind}`));
    });
    if (field.current) field.current.value = "";
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/pdf,image/*"
        aria-label={t(`order.file.attach.${kind}`)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void send(file);
        }}
        className="sr-only"
        tabIndex={-1}
      />
      <Button disabled={busy} onClick={() => field.current?.click()}>
        <Icon of={Paperclip} className="size-4" />
        {t(`order.file.attach.${kind}`)}
      </Button>
    </>
  );
}
