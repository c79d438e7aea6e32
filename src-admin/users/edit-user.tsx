import { useState } from "react";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import type { StaffMember } from "../../src-shared/contract/staff.ts";
import { type Conflict, ConflictDialog } from "../parts/conflict-dialog.tsx";
import { conflictOf } from "../parts/conflict-of.ts";
import { Dialog } from "../parts/dialog.tsx";
import { notify } from "../parts/notify.ts";
import { useForm } from "../parts/use-form.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import type { OneTimePassword } from "./one-time-password.tsx";
import { UserAccess } from "./user-access.tsx";
import { userFailure } from "./user-failure.ts";
import { UserFields, type UserValues } from "./user-fields.tsx";

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

const valuesOf = ({ name, email, lang, role }: StaffMember): UserValues => ({ name, email, lang, role });

function Fields({ member, onClose, onSecret }: EditUserProps & { member: StaffMember }) {
  const { t } = useServices();
  // What the editing began on: the list behind may learn of somebody else's change meanwhile.
  const [begun, setBegun] = useState(member);
  const form = useForm(valuesOf(begun));
  const [conflict, setConflict] = useState<Conflict<UserValues>>();
  const change = useWrite("PUT /api/users/:id");
  const setRole = useWrite("PATCH /api/users/:id");

  const save = async (values: UserValues, from: StaffMember) => {
    const { role, ...person } = values;
    const params = { id: member.id };
    try {
      let now = from;
      const { role: had, ...was } = valuesOf(from);
      if (JSON.stringify(person) !== JSON.stringify(was))
        now = await change.mutateAsync({ params, body: person, headers: ifMatch(now.version) });
      if (role !== had) now = await setRole.mutateAsync({ params, body: { role }, headers: ifMatch(now.version) });
      notify.done(t("users.saved", { name: now.name }));
      onClose();
    } catch (problem) {
      const stale = conflictOf<StaffMember>(problem);
      if (stale) {
        const { current, by, at } = stale;
        setConflict({
          base: valuesOf(from),
          mine: values,
          theirs: valuesOf(current),
          version: current.version,
          by: by ?? null,
          at: at ?? null,
        });
        setBegun(current);
      } else if (!form.takeProblems(problem)) notify.problem(userFailure(t, problem));
    }
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(form.values, begun);
        }}
        className="flex flex-col gap-4"
      >
        <UserFields form={form} />
        <button
          type="submit"
          disabled={!form.dirty || change.isPending || setRole.isPending}
          className="act act-main self-start"
        >
          {t("part.save")}
        </button>
      </form>
      <UserAccess member={member} onSecret={onSecret} onClose={onClose} />
      <ConflictDialog
        conflict={conflict}
        labels={{ name: t("users.name"), email: t("users.email"), lang: t("users.lang"), role: t("users.role") }}
        show={(field, value) => (field === "role" ? t(`frame.role.${value as UserValues["role"]}`) : undefined)}
        onSave={(joined) => {
          setConflict(undefined);
          form.replace(joined);
          void save(joined, begun);
        }}
        onUseTheirs={() => {
          if (conflict) form.replace(conflict.theirs);
          setConflict(undefined);
        }}
        onClose={() => setConflict(undefined)}
      />
    </>
  );
}
