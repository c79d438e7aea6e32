import { MAIL_SECURITIES, type MailSecurity } from "../../src-shared/mail/securities.ts";
import type { MailServerState } from "../../src-shared/mail/server.ts";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { PasswordField } from "../session/password-field.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { ActionDialog } from "../ui/forms/action-dialog.tsx";
import { useForm } from "../ui/forms/use-form.ts";

interface Values {
  host: string;
  port: number | null;
  security: MailSecurity;
  user: string;
  from: string;
  /** Blank: the stored one stays. */
  password: string;
}

const empty: Values = { host: "", port: 465, security: "tls", user: "", from: "", password: "" };

function valuesOf(server: MailServerState["server"]): Values {
  if (server === null) return empty;
  const { host, port, security, user, from } = server;
  return { host, port, security, user, from, password: "" };
}

/** The fields of the mail server; the password is never shown again. */
export function MailServerDialog({ server, onClose }: { server: MailServerState["server"]; onClose(): void }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/mail-server");
  const form = useForm(valuesOf(server));
  const { password, ...values } = form.values;
  const securities = MAIL_SECURITIES.map((value) => ({ value, label: t(`mailServer.security.${value}`) }));
  return (
    <ActionDialog
      title={t("mailServer.title")}
      action={t("mailServer.save")}
      onSend={(headers) =>
        write.mutateAsync({
          body: { ...values, port: values.port ?? 0, ...(password === "" ? {} : { password }) },
          headers,
        })
      }
      onFailure={form.takeProblems}
      onClose={onClose}
    >
      <TextField label={t("mailServer.host")} latin {...form.field("host")} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={t("mailServer.security")} choices={securities} {...form.field("security")} />
        <NumberField label={t("mailServer.port")} min={1} max={65_535} {...form.field("port")} />
      </div>
      <TextField label={t("mailServer.user")} hint={t("mailServer.userHint")} latin {...form.field("user")} />
      <PasswordField
        label={t("mailServer.password")}
        autoComplete="new-password"
        optional
        {...(server?.hasPassword ? { hint: t("mailServer.passwordHint") } : {})}
        {...form.field("password")}
      />
      <TextField label={t("mailServer.from")} type="email" latin {...form.field("from")} />
    </ActionDialog>
  );
}
