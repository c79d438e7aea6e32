import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffMember } from "../../src-shared/staff/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { SessionList } from "../account/session-list.tsx";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useSession } from "../session/session-context.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import type { OneTimePassword } from "./one-time-password.tsx";
import { userFailure } from "./user-failure.ts";

interface UserAccessProps {
  member: StaffMember;
  onSecret(secret: OneTimePassword): void;
  onClose(): void;
}

/** Letting somebody go and back in, helping them in again, and where they are signed in. */
export function UserAccess({ member, onSecret, onClose }: UserAccessProps) {
  const { t } = useServices();
  const { staff } = useSession();
  const confirm = useConfirm();
  const patch = useWrite("PATCH /api/users/:id");
  const renew = useWrite("POST /api/users/:id/one-time-password");
  const drop = useWrite("DELETE /api/users/:id/authenticator");
  const { name } = member;
  const params = { id: member.id };
  const { attempt } = useNotifiedAttempt(userFailure);
  const setActive = (active: boolean, version: number): Promise<boolean> =>
    attempt(async () => {
      const now = await patch.mutateAsync({ params, body: { active }, headers: ifMatch(version) });
      notify.done(t(active ? "users.readmitted" : "users.dismissed", { name }), {
        label: t("part.undo"),
        run: () => setActive(!active, now.version),
      });
    });
  const newPassword = async () => {
    const question = {
      title: t("users.newPassword.title", { name }),
      text: t("users.newPassword.text"),
      action: t("users.newPassword.action"),
    };
    if (!(await confirm(question))) return;
    await attempt(async () => {
      onSecret(await renew.mutateAsync({ params }));
      onClose();
    });
  };
  const dropAuthenticator = async () => {
    const question = {
      title: t("users.dropAuthenticator.title", { name }),
      text: t("users.dropAuthenticator.text"),
      action: t("users.dropAuthenticator.action"),
    };
    if (!(await confirm(question))) return;
    await attempt(async () => {
      await drop.mutateAsync({ params });
      notify.done(t("users.dropped", { name }));
    });
  };
  const isSelf = member.id === staff.id;
  return (
    <>
      {!isSelf && (
        <section className="mt-6 border-t border-line pt-4">
          <h3 className="panel-title mb-3">{t("users.dangerous")}</h3>
          <div className="flex flex-wrap gap-2">
            <Button
              disabled={patch.isPending}
              onClick={() => void setActive(!member.active, member.version)}
              variant={member.active ? "bad" : "line"}
            >
              {t(member.active ? "users.dismiss" : "users.readmit")}
            </Button>
            <Button disabled={!member.active || renew.isPending} onClick={() => void newPassword()}>
              {t("users.newPassword")}
            </Button>
            {(member.authenticator || member.passkeys > 0) && (
              <Button disabled={drop.isPending} onClick={() => void dropAuthenticator()}>
                {t("users.dropAuthenticator")}
              </Button>
            )}
          </div>
        </section>
      )}
      <section className="mt-6 border-t border-line pt-4">
        <h3 className="panel-title mb-3">{t("users.sessions")}</h3>
        <SessionList staffId={member.id} />
      </section>
    </>
  );
}
