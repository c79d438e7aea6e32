import { useRef } from "react";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffMember } from "../../src-shared/staff/operations.ts";
import { sameJson } from "../../src-shared/sync/field-merge.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import type { OneTimePassword } from "./one-time-password.tsx";
import { UserAccess } from "./user-access.tsx";
import { userFailure } from "./user-failure.ts";
import { UserFields, type UserValues, userValues, useUserLabels } from "./user-fields.tsx";

interface EditUserProps {
  member: StaffMember | undefined;
  onClose(): void;
  onSecret(secret: OneTimePassword): void;
}

/** One member of staff in a drawer. */
export function EditUser({ member, onClose, onSecret }: EditUserProps) {
  const { t } = useServices();
  return (
    <Dialog
      open={member !== undefined}
      onClose={onClose}
      title={member ? t("users.edit", { name: member.name }) : ""}
      size="sm"
      side
    >
      {member && <Fields key={member.id} member={member} onClose={onClose} onSecret={onSecret} />}
    </Dialog>
  );
}

function Fields({ member, onClose, onSecret }: EditUserProps & { member: StaffMember }) {
  const { t } = useServices();
  const labels = useUserLabels();
  const change = useWrite("PUT /api/users/:id");
  const setRole = useWrite("PATCH /api/users/:id");
  // The name is changed before the role: where only the role is refused, the next try stands on this version.
  const half = useRef(0);
  const editor = useEditor<UserValues, StaffMember>({
    key: `user.${member.id}`,
    saved: { values: userValues(member), version: member.version },
    read: (row) => ({ values: userValues(row), version: row.version }),
    failure: (problem) => userFailure(t, problem),
    send: async ({ role, ...person }, version) => {
      const params = { id: member.id };
      const { role: had, ...known } = userValues(member);
      let on = Math.max(version ?? 0, half.current);
      let now = member;
      if (!sameJson(person, known)) {
        now = await change.mutateAsync({ params, body: person, headers: ifMatch(on) });
        on = half.current = now.version;
      }
      return role === had ? now : setRole.mutateAsync({ params, body: { role }, headers: ifMatch(on) });
    },
  });
  return (
    <>
      <EditForm
        editor={editor}
        labels={labels}
        show={(field, value) => (field === "role" ? t(`frame.role.${value as UserValues["role"]}`) : undefined)}
        onSaved={onClose}
      >
        <div className="flex flex-col gap-4">
          <UserFields form={editor.form} />
        </div>
      </EditForm>
      <UserAccess member={member} onSecret={onSecret} onClose={onClose} />
    </>
  );
}
