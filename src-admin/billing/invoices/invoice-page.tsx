import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { listScreen } from "../../../src-shared/addresses.ts";
import type { Invoice } from "../../../src-shared/billing/posted-document.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { DocumentButton } from "../../documents/document-button.tsx";
import { useMay } from "../../session/session-context.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { Page } from "../../ui/page.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Shown } from "../../ui/shown.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { DocumentSheet } from "./document-sheet.tsx";
import { InvoiceBadge } from "./invoice-badge.tsx";
import { InvoiceChain, InvoiceDetails, InvoiceMoney } from "./invoice-details.tsx";
import { InvoiceLinks } from "./invoice-links.tsx";
import { MailDialog } from "./mail-dialog.tsx";

/** One posted document: as it was posted, and what became of it since. */
export function InvoicePage() {
  const { id = "" } = useParams();
  const invoice = useAsk("GET /api/invoices/:id", { params: { id } });
  return <Shown of={invoice}>{(found) => <Posted key={found.id} invoice={found} />}</Shown>;
}

function Posted({ invoice }: { invoice: Invoice }) {
  const { t } = useServices();
  const { time } = useFormat();
  const [paying, setPaying] = useState(false);
  return (
    <Page
      title={invoice.number}
      back={{ to: listScreen("invoices", { kind: invoice.kind }), label: t("invoices.title") }}
      aside={
        <>
          <InvoiceBadge status={invoice.status} />
          <span className="text-xs text-muted">
            {t(`invoice.kind.${invoice.kind}`)} · {time(invoice.issuedAt)}
          </span>
        </>
      }
      actions={<Actions invoice={invoice} onPay={() => setPaying(true)} />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <DocumentSheet content={invoice.content} />
        <div className="flex min-w-0 flex-col gap-4">
          <InvoiceDetails invoice={invoice} />
          <InvoiceMoney invoice={invoice} paying={paying} onPaying={setPaying} />
          <InvoiceLinks invoice={invoice} />
          <InvoiceChain invoice={invoice} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ invoice, onPay }: { invoice: Invoice; onPay: () => void }) {
  const { t, api } = useServices();
  const mayPost = useMay("manager");
  const { id, number, kind } = invoice;
  const isOpen = kind === "invoice" && invoice.balance > 0;
  const mayCredit = mayPost && kind === "invoice" && invoice.status !== "credited";
  // Whoever comes from an order that an invoice keeps from being changed is offered its credit note at once.
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<"mail" | "credit" | undefined>(
    mayCredit && search.has("credit") ? "credit" : undefined,
  );
  const close = () => setAsked(undefined);
  const { attempt } = useNotifiedAttempt();
  const download = () =>
    attempt(async () => {
      const fields = await api("GET /api/invoices/:id/e-invoice", { params: { id } });
      const content = JSON.stringify(fields, null, 2);
      saveFile({ name: `${number}.json`, mime: "application/json", encoding: "utf8", content });
    });
  return (
    <>
      {(kind === "invoice" || kind === "credit_note") && (
        <Button onClick={() => void download()}>{t("invoice.eInvoice")}</Button>
      )}
      <Button onClick={() => setAsked("mail")}>{t("invoice.mail")}</Button>
      {mayCredit && <Button onClick={() => setAsked("credit")}>{t("credit.post")}</Button>}
      <DocumentButton kind="invoice" id={id} variant={isOpen ? "line" : "main"}>
        {t("billing.print")}
      </DocumentButton>
      {isOpen && (
        <Button onClick={onPay} variant="main">
          {t("order.payment.add")}
        </Button>
      )}
      {asked === "mail" && <MailDialog invoice={invoice} onClose={close} />}
      {asked === "credit" && <CreditDialog invoice={invoice} onClose={close} />}
    </>
  );
}
