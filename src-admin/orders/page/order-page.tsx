import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { orderEditScreen, SCREENS } from "../../../src-shared/addresses.ts";
import type { LedgerKind } from "../../../src-shared/billing/ledger.ts";
import { nextStep } from "../../../src-shared/orders/next-step.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { isTestNumber } from "../../../src-shared/orders/test-number.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useFormat } from "../../app/format.ts";
import { useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { OrderDocuments } from "../../billing/invoices/order-documents.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";
import { unnumbered } from "../list/order-columns.tsx";
import { PaymentBadge, StatusBadge } from "../order-badges.tsx";
import { NextStepButton } from "../steps/next-step-button.tsx";
import { NoteForm } from "./note-form.tsx";
import { OrderAccount } from "./order-account.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderDeliveries } from "./order-deliveries.tsx";
import { OrderFiles } from "./order-files.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoves } from "./order-moves.tsx";
import { OrderPayments } from "./order-payments.tsx";
import { OrderStory } from "./order-story.tsx";
import { OrderSuggestions } from "./order-suggestions.tsx";
import { OrderSums } from "./order-sums.tsx";
import { OrderThread } from "./order-thread.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { canTakeBack, ReturnDialog } from "./return-dialog.tsx";
import { TestOrderNote } from "./test-order-note.tsx";
import { canVoid, VoidDialog } from "./void-order.tsx";

/** One order: what is in it, where it stands, and everything that can be done with it now. */
export function OrderPage() {
  const { id = "" } = useParams();
  const order = useAsk("GET /api/orders/:id", { params: { id } });
  return <Shown of={order}>{(found) => found.view === "staff" && <Order key={found.id} order={found} />}</Shown>;
}

function Order({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const { time, date } = useFormat();
  const [money, setMoney] = useState<LedgerKind>();
  const isTest = isTestNumber(order.number);
  return (
    <Page
      title={order.number ? t("order.title", { number: order.number }) : t(unnumbered(order))}
      back={{ to: SCREENS.orders, label: t("orders.title") }}
      aside={
        <>
          <StatusBadge status={order.status} />
          {order.status !== "draft" && <PaymentBadge status={order.paymentStatus} />}
          <span className="text-xs text-muted">
            {time(order.placedAt)} · {t(`orders.source.${order.source}`)}
          </span>
        </>
      }
      actions={<Actions order={order} onMoney={setMoney} />}
    >
      {isTest && <TestOrderNote />}
      {order.voidedAt && (
        <p role="status" className="mb-4 rounded-sm bg-bad-soft p-3 text-bad">
          {t("order.isVoid", { day: date(order.voidedAt) })}
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderThread order={order} />
          <Panel title={t("order.lines")}>
            <OrderLines order={order} />
            <div className="mt-3 ms-auto max-w-72">
              <OrderSums order={order} />
            </div>
          </Panel>
          {order.status !== "draft" && order.voidedAt === null && <OrderAccount order={order} />}
          {order.method === "delivery" && order.status !== "draft" && <OrderDeliveries order={order} />}
          <OrderPayments order={order} money={money} onMoney={setMoney} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel>
            {!isTest && <OrderSuggestions order={order} />}
            <OrderCustomer order={order} />
          </Panel>
          <OrderDocuments order={order} />
          {!isTest && <OrderFiles order={order} />}
          <Panel title={t("order.story")}>
            {order.voidedAt === null && <NoteForm order={order} />}
            <OrderStory order={order} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Actions({ order, onMoney }: { order: StaffOrder; onMoney: (kind: LedgerKind) => void }) {
  const { t } = useServices();
  const isManager = useMay("manager");
  const next = nextStep(order, { isManager });
  const [voiding, setVoiding] = useState(false);
  const [returning, setReturning] = useState(false);
  const [reopening, setReopening] = useState(false);
  const { id, version, number, status, method, slot } = order;
  return (
    <>
      {/* Seldom wanted, and easily taken for a cancellation beside it. */}
      {isManager && canVoid(order) && (
        <Menu button={<Icon of={Ellipsis} className="size-4" />} label={t("part.more")} className="btn-icon">
          <MenuItem bad onSelect={() => setVoiding(true)}>
            {t("order.void")}
          </MenuItem>
        </Menu>
      )}
      {canTakeBack(order) && <Button onClick={() => setReturning(true)}>{t("order.return.add")}</Button>}
      {order.reopenable && (
        <Button onClick={() => setReopening(true)} variant="main">
          {t("order.reopen")}
        </Button>
      )}
      {order.editable && <ButtonLink to={orderEditScreen(id)}>{t("order.edit")}</ButtonLink>}
      <OrderMoves
        order={{ id, version, number, status, method, slot, zone: order.zone, canMail: order.contact.email !== "" }}
        moves={order.moves}
        main={next?.kind === "move" ? next.to : undefined}
      />
      {next && next.kind !== "move" && <NextStepButton order={order} next={next} onMoney={onMoney} />}
      {voiding && <VoidDialog order={order} onClose={() => setVoiding(false)} />}
      {reopening && <ReopenDialog order={order} onClose={() => setReopening(false)} />}
      {returning && <ReturnDialog order={order} onClose={() => setReturning(false)} />}
    </>
  );
}
