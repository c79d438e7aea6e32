import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { Link } from "react-router-dom";
import { invoiceScreen } from "../../../src-shared/addresses.ts";
import type { DocumentChoices, DocumentKind } from "../../../src-shared/documents/operations.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { DocumentButton } from "../../documents/document-button.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Panel } from "../../ui/page.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";
import { InvoiceDialog } from "./invoice-dialog.tsx";
import { ProFormaDialog } from "./pro-forma-dialog.tsx";
import { useDeliveryName } from "./use-delivery-name.ts";

/** Every document of an order: those that are printed as it stands now, and those that were posted. */
export function OrderDocuments({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  return (
    <Panel title={t("documents.title")}>
      <ul className="flex flex-col gap-1">
        {useDocumentsOf(order).map(({ kind, choices, label }) => (
          <li key={label}>
            <PaperLine kind={kind} id={order.id} choices={choices} label={label} />
          </li>
        ))}
      </ul>
      {order.invoices.length > 0 && <PostedList order={order} />}
      <Deposit order={order} />
      <Posting order={order} />
    </Panel>
  );
}

interface DocumentOf {
  kind: DocumentKind;
  choices?: DocumentChoices;
  label: string;
}

/** What can be printed of an order now: nothing leaves the shelf for a draft, and nothing is fetched twice. */
function useDocumentsOf(order: StaffOrder): DocumentOf[] {
  const { t } = useServices();
  const deliveryName = useDeliveryName();
  const deliveries = order.deliveries.filter((one) => one.state !== "cancelled");
  const behind = order.lines.some((line) => line.planned + line.unplanned > 0);
  const isGoing = order.status !== "draft" && order.status !== "cancelled";
  return [
    { kind: "confirmation", label: t("print.kind.confirmation") },
    ...(isGoing && behind ? [{ kind: "pick-list" as const, label: t("print.kind.pick-list") }] : []),
    ...(isGoing && deliveries.length === 0 && behind
      ? [{ kind: "delivery-note" as const, label: t("print.kind.delivery-note") }]
      : []),
    ...deliveries.map((one) => ({
      kind: "delivery-note" as const,
      choices: { delivery: one.id },
      label: `${t("print.kind.delivery-note")}: ${deliveryName(one)}`,
    })),
    ...(order.status === "draft" ? [] : [{ kind: "receipt80" as const, label: t("print.kind.receipt80") }]),
  ];
}

function PaperLine({ kind, id, choices, label }: DocumentOf & { id: string }) {
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

/** What can be posted of it now, by whoever may. */
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
