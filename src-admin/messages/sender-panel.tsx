import { Link } from "react-router-dom";
import { customerScreen } from "../../src-shared/addresses.ts";
import type { StaffMessage } from "../../src-shared/messages/operations.ts";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { Phone } from "../ui/phone.tsx";

interface SenderPanelProps {
  from: Pick<StaffMessage, "name" | "email" | "phone" | "lang" | "handled" | "customer"> & { company?: string | null };
  /** What an answer by a mail program has in its subject; absent where it is answered here. */
  subject?: string;
}

/** Who wrote, and the ways to answer. */
export function SenderPanel({ from, subject }: SenderPanelProps) {
  const { t } = useServices();
  const { time } = useFormat();
  const { name, company, email, phone, lang, handled, customer } = from;
  return (
    <Panel title={t("messages.from")}>
      <div className="flex flex-col gap-2">
        <p>
          {customer && !customer.sure && (
            <span className="block text-xs text-muted">
              {t("customer.maybe")}{" "}
              <Link to={customerScreen(customer.id)} className="link">
                <bdi>{customer.name}</bdi>
              </Link>
            </span>
          )}
          {customer?.sure ? (
            <Link to={customerScreen(customer.id)} className="link font-medium">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{name}</bdi>
          )}
          {company && (
            <span className="block text-muted">
              <bdi>{company}</bdi>
            </span>
          )}
        </p>
        <p dir="ltr" className="wrap-anywhere rtl:text-end">
          {email}
        </p>
        {phone && (
          <p>
            <Phone e164={phone} />
          </p>
        )}
        <p className="text-xs text-muted">
          {t("messages.writesIn")} {t(lang === "ar" ? "part.arabic" : "part.english")}
        </p>
        <div className="flex flex-wrap gap-2">
          {subject !== undefined && (
            <a
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(t("messages.replySubject", { subject }))}`}
              className={buttonClass()}
            >
              {t("messages.reply")}
            </a>
          )}
          {phone && (
            <a
              href={`https://wa.me/${phone.replace(/\D/g, "")}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass()}
            >
              {t("messages.whatsapp")}
            </a>
          )}
        </div>
        {handled && (
          <p className="text-xs text-muted">
            {t("messages.handled", { name: handled.by ?? t("order.by.system"), time: time(handled.at) })}
          </p>
        )}
      </div>
    </Panel>
  );
}
