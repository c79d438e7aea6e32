import Download from "lucide-react/icons/download";
import { STAFF_FILE_KINDS } from "../../../src-shared/orders/files.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { IconButton } from "../../../src-shared/ui/icon-button.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { OnlineOnly } from "../../desktop/online-only.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { Panel } from "../../ui/page.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { AttachFile } from "./attach-file.tsx";

/** Receipts and purchase orders, as the customer sent them in or staff attached them, and signed delivery notes. */
export function OrderFiles({ order }: { order: StaffOrder }) {
  const { t, api } = useServices();
  const { time } = useFormat();
  const { attempt } = useNotifiedAttempt();
  if (order.files.length === 0 && order.voidedAt !== null) return null;
  const open = (fileId: string) =>
    attempt(async () => saveFile(await api("GET /api/orders/:id/files/:fileId", { params: { id: order.id, fileId } })));
  return (
    <Panel title={t("order.files")}>
      <ul className="mb-3 divide-y divide-line empty:hidden">
        {order.files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{t(`order.file.${file.kind}`)}</span>
              <span className="block truncate text-xs text-muted">
                <bdi>{file.name}</bdi>
              </span>
              <span className="text-xs text-muted">{time(file.at)}</span>
            </span>
            <IconButton onClick={() => void open(file.id)} label={t("order.file.open", { name: file.name })}>
              <Icon of={Download} className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {order.voidedAt === null && (
        <OnlineOnly>
          <div className="flex flex-wrap gap-2">
            {STAFF_FILE_KINDS.map((kind) => (
              <AttachFile key={kind} orderId={order.id} kind={kind} />
            ))}
          </div>
          <p className="mt-1 text-xs text-muted">{t("order.file.attachHint")}</p>
        </OnlineOnly>
      )}
    </Panel>
  );
}
