import { type FormEvent, useId } from "react";
import { failureText } from "../failure-text.ts";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { useForm } from "../parts/use-form.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import type { OneTimePassword } from "./one-time-password.tsx";
import { UserFields, type UserValues } from "./user-fields.tsx";

const blank: UserValues = { name: "", email: "", lang: "en", role: "staff" };

interface AddUserProps {
  open: boolean;
  onClose(): void;
  onSecret(secret: OneTimePassword): void;
}

/** A new member of staff; the answer is a password for once, to be handed over. */
export function AddUser({ open, onClose, onSecret }: AddUserProps) {
  const { t } = useServices();
  const id = useId();
  const form = useForm(blank);
  const add = useWrite("POST /api/users");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const secret = await add.mutateAsync({ body: form.values });
      notify.done(t("users.added", { name: secret.member.name }));
      form.replace(blank);
      onClose();
      onSecret(secret);
    } catch (problem) {
      if (!form.takeProblems(problem)) notify.problem(failureText(t, problem));
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("users.add")}
      size="sm"
      footer={
        <>
          <button type="button" onClick={onClose} className="act">
            {t("part.cancel")}
          </button>
          <button type="submit" form={id} disabled={add.isPending} className="act act-main">
            {t("part.add")}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <UserFields form={form} />
      </form>
    </Dialog>
  );
}
