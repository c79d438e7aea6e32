import type { StaffMember } from "../../src-shared/staff/operations.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import type { Lang } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/services.tsx";
import type { Role } from "../session/session-context.tsx";
import type { Form } from "../ui/forms/use-form.ts";

export interface UserValues {
  name: string;
  email: string;
  lang: Lang;
  role: Role;
}

export const newUser: UserValues = { name: "", email: "", lang: "en", role: "staff" };
export const userValues = ({ name, email, lang, role }: StaffMember): UserValues => ({ name, email, lang, role });

export function useUserLabels(): Record<keyof UserValues, string> {
  const { t } = useServices();
  return { name: t("users.name"), email: t("users.email"), lang: t("users.lang"), role: t("users.role") };
}

const roles = ["staff", "manager", "admin"] as const;

/** Who it is, how they are written to, and what they may do. */
export function UserFields({ form }: { form: Form<UserValues> }) {
  const { t } = useServices();
  const labels = useUserLabels();
  return (
    <>
      <TextField label={labels.name} maxLength={100} autoComplete="off" {...form.field("name")} />
      <TextField label={labels.email} type="email" latin maxLength={254} autoComplete="off" {...form.field("email")} />
      <SelectField
        label={labels.role}
        hint={t(`users.roleHint.${form.values.role}`)}
        choices={roles.map((value) => ({ value, label: t(`frame.role.${value}`) }))}
        {...form.field("role")}
      />
      <SelectField
        label={labels.lang}
        choices={[
          { value: "en", label: t("part.english") },
          { value: "ar", label: t("part.arabic") },
        ]}
        {...form.field("lang")}
      />
    </>
  );
}
