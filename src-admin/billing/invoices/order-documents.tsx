import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { Link } from "react-router-dom";
import { invoiceScreen } from "../../../src-shared/addresses.ts";
import type { DocumentChoices } from "../../../src-shared/documents/operations.ts";
import { type DocumentKind, offeredDocuments } from "../../../src-shared/documents/registry.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { DocumentButton } from "../../documents/document-button.tsx";
import { useDocumentName } from "../../documents/use-document-name.ts";
import { useMay } from "../../session/session-context.tsx";
import { Panel } from "../../ui/page.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";
import { InvoiceDialog } from "./invoice-dialog.tsx";
import { ProFormaDialog } from "./pro-forma-dialog.tsx";
import { useDeliveryName } from "./use-delivery-name.ts";

/** Every document of an order: those that are printed as it stands now, and those that were posted. */
export function OrderDocuments({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const nameOf = useDocumentName();
  const deliveryName = useDeliveryName();
  return (
    <Panel title={t("documents.title")}>
      <ul className="flex flex-col gap-1">
        {offeredDocuments(order).map(({ kind, delivery }) => (
          <li key={`${kind} ${delivery?.id ?? ""}`}>
            {delivery ? (
              <DocumentLine
                kind={kind}
                id={order.id}
                choices={{ delivery: delivery.id }}
                label={`${nameOf(kind)}: ${deliveryName(delivery)}`}
              />
            ) : (
              <DocumentLine kind={kind} id={order.id} label={nameOf(kind)} />
            )}
          </li>
        ))}
      </ul>
      {order.invoices.length > 0 && <PostedList order={order} />}
      <Deposit order={order} />
      <Posting order={order} />
    </Panel>
  );
}

interface DocumentLineProps {
  kind: DocumentKind;
  /** Of the order. */
  id: string;
  choices?: DocumentChoices;
  label: string;
}

function DocumentLine({ kind, id, choices, label }: DocumentLineProps) {
  return (
    <DocumentButton
      kind={kind}
      id={id}
      choices={choices}
      className="flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-start hover:bg-sand"
    >
      <Icon of={Printer} className="size-4 text-muted" />
      {label}
    </DocumentButton>
  );
}

function PostedList({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const { money, date } = useFormat();
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {order.invoices.map(({ id, kind, number, total, issuedAt }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
          <span>
            <Link to={invoiceScreen(id)} className="link font-medium">
              <bdi>{number}</bdi>
            </Link>
            <span className="block text-xs text-muted">
              {t(`invoice.kind.${kind}`)} · {date(issuedAt)}
            </span>
          </span>
          <span className="tabular-nums">{money(kind === "credit_note" ? -total : total)}</span>
        </li>
      ))}
    </ul>
  );
}

function Deposit({ order: { deposit } }: { order: StaffOrder }) {
  const { t } = useServices();
  const { money } = useFormat();
  if (!deposit) return null;
  const { asked, missing } = deposit;
  return (
    <p className={`mt-3 rounded-sm p-3 ${missing > 0 ? "bg-wait-soft text-wait" : "bg-good-soft text-good"}`}>
      {missing > 0
        ? t("deposit.missing", { asked: money(asked), missing: money(missing) })
        : t("deposit.there", { asked: money(asked) })}
    </p>
  );
}

/** Buttons for the documents that can be posted now, by role. */
function Posting({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const mayPost = useMay("manager");
  const [asked, setAsked] = useState<"invoice" | "proForma" | "deposit">();
  const close = () => setAsked(undefined);
  const { status, voidedAt } = order;
  if (voidedAt !== null || status === "cancelled") return null;
  const isDone = ["returned", "delivered", "collected"].includes(status);
  // An order of QAR 0 has nothing to invoice, and may want its invoice all the same.
  const canInvoice = status !== "draft" && (order.account.toInvoice > 0 || order.invoices.length === 0);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {mayPost && canInvoice && <Button onClick={() => setAsked("invoice")}>{t("billing.postInvoice")}</Button>}
      {mayPost && !isDone && <Button onClick={() => setAsked("proForma")}>{t("billing.postProForma")}</Button>}
      {(!isDone || order.deposit !== null) && (
        <Button onClick={() => setAsked("deposit")}>{t(order.deposit ? "deposit.change" : "deposit.title")}</Button>
      )}
      {asked === "invoice" && <InvoiceDialog order={order} onClose={close} />}
      {asked === "proForma" && <ProFormaDialog orderId={order.id} onClose={close} />}
      {asked === "deposit" && <DepositDialog order={order} onClose={close} />}
    </div>
  );
}
