import type { Device } from "../../src-shared/sync/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Shown } from "../ui/shown.tsx";

/** Desktops: one's own, or for administrators everybody's; each can be revoked. */
export function DeviceList() {
  const { t } = useServices();
  const request = useAsk("GET /api/devices");
  return (
    <Shown of={request}>
      {(devices) => (
        <>
          {devices.length === 0 && <p className="text-muted">{t("account.devices.none")}</p>}
          <ul className="divide-y divide-line">
            {devices.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </Shown>
  );
}

function DeviceLine({ device }: { device: Device }) {
  const { t } = useServices();
  const { time } = useFormat();
  const confirm = useConfirm();
  const { attempt, busy } = useNotifiedAttempt();
  const revoke = useWrite("DELETE /api/devices/:id");
  const { id, name, series, staff, revokedAt, appVersion } = device;
  const finish = async () => {
    const title = t("account.devices.revokeTitle", { name });
    const text = t("account.devices.revokeText");
    if (!(await confirm({ title, text, action: t("account.devices.revoke") }))) return;
    await attempt(async () => {
      await revoke.mutateAsync({ params: { id } });
      notify.done(t("account.devices.revoked"));
    });
  };
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{name}</bdi>
          <bdi dir="ltr" className="text-muted">
            {series}
          </bdi>
          {revokedAt !== null && <Badge tone="calm">{t("account.devices.isRevoked")}</Badge>}
        </p>
        <p className="text-xs text-muted">
          <bdi>{staff.name}</bdi> · {t("account.devices.since", { time: time(device.createdAt) })} ·{" "}
          {t("account.sessions.seen", { time: time(device.seenAt) })}
          {appVersion !== null && (
            <>
              {" · "}
              <bdi dir="ltr">{appVersion}</bdi>
            </>
          )}
        </p>
      </div>
      {revokedAt === null && (
        <Button disabled={busy} onClick={() => void finish()}>
          {t("account.devices.revoke")}
        </Button>
      )}
    </li>
  );
}
