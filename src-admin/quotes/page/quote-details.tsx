import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { customerScreen, quoteRequestScreen, quoteScreen } from "../../../src-shared/addresses.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { formatAddress, type QatarAddress } from "../../../src-shared/values/address.ts";
import { useServices } from "../../app/services.tsx";
import { CustomerAccount } from "../../billing/statements/customer-account.tsx";
import { Panel } from "../../ui/page.tsx";
import { Phone } from "../../ui/phone.tsx";
import { QuoteOwner } from "./quote-owner.tsx";

/** Whom the quote is for, where it came from, and who works on it. */
export function QuoteDetails({ quote }: { quote: StaffQuote }) {
  const { t, lang } = useServices();
  const { contact, company, customer, address, request, copiedFrom } = quote;
  return (
    <Panel title={t("order.customer")}>
      {customer && <CustomerAccount id={customer.id} className="mb-3 border-b border-line pb-3" />}
      <dl className="flex flex-col gap-3 text-sm">
        <Fact label={t("orderForm.name")}>
          {customer ? (
            <Link to={customerScreen(customer.id)} className="link min-h-6 font-medium">
              <bdi>{contact.name}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{contact.name}</bdi>
          )}
          <Phone e164={contact.phone} />
          {contact.email && (
            <a href={`mailto:${contact.email}`} dir="ltr" className="link min-h-6 wrap-anywhere">
              {contact.email}
            </a>
          )}
        </Fact>
        {company && (
          <Fact label={t("orderForm.companyName")}>
            <bdi className="font-medium">{company.name}</bdi>
            {company.crNumber && (
              <span className="text-xs">
                {t("order.customer.crNumber")} <bdi>{company.crNumber}</bdi>
              </span>
            )}
            {company.purchaseOrder && (
              <span className="text-xs">
                {t("order.customer.purchaseOrder")} <bdi>{company.purchaseOrder}</bdi>
              </span>
            )}
          </Fact>
        )}
        {customer?.note && <Fact label={t("order.customer.note")}>{customer.note}</Fact>}
        {address && (
          <Fact label={t("order.address")}>
            {formatAddress(address as QatarAddress, lang).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Fact>
        )}
        {request && (
          <Fact label={t("quote.request")}>
            <Link to={quoteRequestScreen(request.id)} className="link min-h-6">
              <bdi>{request.number}</bdi>
            </Link>
          </Fact>
        )}
        {copiedFrom && (
          <Fact label={t("quote.copiedFrom")}>
            <Link to={quoteScreen(copiedFrom.id)} className="link min-h-6">
              <bdi>{copiedFrom.number || t("quote.pendingTitle")}</bdi>
            </Link>
          </Fact>
        )}
      </dl>
      <QuoteOwner quote={quote} />
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="flex flex-col items-start">{children}</dd>
    </div>
  );
}
