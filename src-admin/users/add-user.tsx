import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { EditDialog } from "../ui/forms/edit-dialog.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import type { OneTimePassword } from "./one-time-password.tsx";
import { newUser, UserFields, type UserValues, userValues, useUserLabels } from "./user-fields.tsx";

interface AddUserProps {
  onClose(): void;
  onSecret(secret: OneTimePassword): void;
}

/** A new member of staff; the answer is a password for once, to be handed over. */
export function AddUser({ onClose, onSecret }: AddUserProps) {
  const { t } = useServices();
  const labels = useUserLabels();
  const add = useWrite("POST /api/users");
  const editor = useEditor<UserValues, OneTimePassword>({
    key: "user.new",
    saved: { values: newUser, version: null },
    read: ({ member }) => ({ values: userValues(member), version: member.version }),
    send: (values) => add.mutateAsync({ body: values }),
  });
  return (
    <EditDialog
      title={t("users.add")}
      editor={editor}
      labels={labels}
      size="sm"
      saveLabel={t("part.add")}
      savedText={t("users.added", { name: editor.form.values.name })}
      onClose={onClose}
      onSaved={(secret) => {
        onClose();
        onSecret(secret);
      }}
    >
      <UserFields form={editor.form} />
    </EditDialog>
  );
}
