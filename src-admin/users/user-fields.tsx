import { SelectField } from "../parts/select-field.tsx";
import { TextField } from "../parts/text-field.tsx";
import type { Form } from "../parts/use-form.ts";
import { useServices } from "../services.tsx";
import type { Role } from "../session/session-context.tsx";

export interface UserValues {
  name: string;
  email: string;
  lang: "en" | "ar";
  role: Role;
}

const roles = ["staff", "manager", "admin"] as const;

/** Who it is, how they are written to, and what they may do. */
export function UserFields({ form }: { form: Form<UserValues> }) {
  const { t } = useServices();
  return (
    <>
      <TextField label={t("users.name")} maxLength={100} autoComplete="off" {...form.field("name")} />
      <TextField
        label={t("users.email")}
        type="email"
        latin
        maxLength={254}
        autoComplete="off"
        {...form.field("email")}
      />
      <SelectField
        label={t("users.role")}
        hint={t(`users.roleHint.${form.values.role}`)}
        choices={roles.map((value) => ({ value, label: t(`frame.role.${value}`) }))}
        {...form.field("role")}
      />
      <SelectField
        label={t("users.lang")}
        choices={[
          { value: "en", label: t("part.english") },
          { value: "ar", label: t("part.arabic") },
        ]}
        {...form.field("lang")}
      />
    </>
  );
}
