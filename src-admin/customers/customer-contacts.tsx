import type { Customer } from "../../src-shared/customers/operations.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { OnlineOnly } from "../desktop/online-only.tsx";
import { Badge } from "../ui/badge.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Phone } from "../ui/phone.tsx";

type Contact = Customer["contacts"][number];

/** All phones and e-mails of a customer; one that only a visitor typed can be confirmed. */
export function CustomerContacts({ customer: { id, contacts } }: { customer: Customer }) {
  const { t } = useServices();
  const write = useWrite("POST /api/customers/:id/contacts");
  const { attempt, busy } = useNotifiedAttempt();
  const confirm = ({ kind, value }: Contact) =>
    attempt(async () => {
      await write.mutateAsync({ params: { id }, body: { kind, value } });
      notify.done(t("customer.contactConfirmed"));
    });
  return (
    <ul className="flex flex-col gap-2">
      {contacts.map((contact) => (
        <li key={`${contact.kind} ${contact.value}`}>
          {contact.kind === "phone" ? (
            <Phone e164={contact.value} />
          ) : (
            <a href={`mailto:${contact.value}`} dir="ltr" className="link wrap-anywhere">
              {contact.value}
            </a>
          )}
          {!contact.confirmed && (
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone="wait">{t("customer.contactTyped")}</Badge>
              <OnlineOnly>
                <button
                  type="button"
                  disabled={busy}
                  onClick={() => void confirm(contact)}
                  aria-label={t("customer.confirmContactNamed", { contact: contact.value })}
                  className="link text-xs"
                >
                  {t("customer.confirmContact")}
                </button>
              </OnlineOnly>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
