import Download from "lucide-react/icons/download";
import type { InvoicePage, QuotePage } from "../../../src-shared/quotes/page.ts";
import { buttonClass } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { formatAddress, type QatarAddress } from "../../../src-shared/values/address.ts";
import { formatPhone } from "../../../src-shared/values/phone.ts";
import { useLoaded, useServices } from "../../app/page-hooks.ts";
import { TextField } from "../../forms/text-field.tsx";
import { SharedForm } from "./shared-form.tsx";
import type { loadShare } from "./shared-load.ts";

interface Details {
  phone: string;
  email: string;
  address: QatarAddress | null;
  crNumber: string | null;
}

/**
 * Address, phone, e-mail and the PDF, which contains them all: shown to a visitor who knows the last four digits of the
 * phone. A document without a phone hides none of this.
 */
export function SharedDetails({ page, name }: { page: QuotePage | InvoicePage; name: string }) {
  const { t } = useServices();
  const details = page.view === "quote" ? page.details : page.unlocked ? page.content.buyer : null;
  const hasPdf = page.hasFile && (details !== null || !page.mayUnlock);
  if (!details && !page.mayUnlock && !hasPdf) return null;
  return (
    <section aria-labelledby="details" className="rounded-lg bg-sand p-5 sm:p-7 print:hidden">
      <h2 id="details" className="text-xl">
        {t(details ? "shared.details" : page.mayUnlock ? "shared.unlock" : "shared.pdf")}
      </h2>
      {details && <DetailList details={details} />}
      {!details && page.mayUnlock && (
        <>
          <p className="mt-1 mb-4 text-sm">{t(page.hasFile ? "shared.unlockHintPdf" : "shared.unlockHint")}</p>
          <SharedForm intent="unlock" submit={t("shared.unlockNow")} variant="ink">
            <TextField
              name="lastFour"
              label={t("shared.lastFour")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              latin
              className="max-w-48"
            />
          </SharedForm>
        </>
      )}
      {hasPdf && <PdfLink name={name} />}
    </section>
  );
}

function DetailList({ details: { phone, email, address, crNumber } }: { details: Details }) {
  const { lang, t } = useServices();
  return (
    <dl className="mt-4 grid gap-4 text-sm sm:grid-cols-2">
      {address && (
        <div>
          <dt className="eyebrow">{t("shared.deliverTo")}</dt>
          <dd>
            {formatAddress(address, lang).map((line) => (
              <span key={line} className="block">
                <bdi>{line}</bdi>
              </span>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt className="eyebrow">{t("order.contact")}</dt>
        <dd>
          <bdi dir="ltr" className="block w-fit">
            {formatPhone(phone)}
          </bdi>
          <bdi dir="ltr" className="block w-fit break-all">
            {email}
          </bdi>
          {crNumber && (
            <span className="block">
              {t("shared.cr")} <bdi dir="ltr">{crNumber}</bdi>
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function PdfLink({ name }: { name: string }) {
  const { lang, t } = useServices();
  const { token } = useLoaded<typeof loadShare>();
  return (
    <a href={`/api/shared/${token}/file?lang=${lang}`} download={name} className={buttonClass("line", "mt-5")}>
      <Icon of={Download} className="size-5" />
      {t("shared.pdf")}
    </a>
  );
}
