import type { ReactNode } from "react";
import { isTestNumber } from "../../../src-shared/orders/test-number.ts";
import { useServices } from "../../app/page-hooks.ts";
import type { OrderAnswer } from "./order-action.ts";
import { OrderAgain } from "./order-again.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderHelp } from "./order-help.tsx";
import { OrderLines } from "./order-lines.tsx";
import type { LoadedOrder } from "./order-load.ts";
import { OrderChanges, OrderDocuments, OrderQuestions } from "./order-self-service.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OrderTransfer } from "./order-transfer.tsx";
import { OrderUpload } from "./order-upload.tsx";

interface OrderViewProps {
  loaded: LoadedOrder;
  answer: OrderAnswer | undefined;
  progressTitle: string;
  /** Right after ordering: payment before progress, and nothing about ordering again. */
  paymentFirst?: boolean;
  /** Content above the details. */
  children?: ReactNode;
}

/** Order as its customer sees it, from open tasks to ordered products. */
export function OrderView({ loaded, answer, progressTitle, paymentFirst = false, children }: OrderViewProps) {
  const { order, bank } = loaded;
  const { t } = useServices();
  const isTest = isTestNumber(order.number);
  const over = order.status === "cancelled" || order.status === "returned";
  const toTransfer = !over && order.paymentMethod === "transfer" && order.balance > 0;
  const sent = (kind: string) => order.files.some((file) => file.kind === kind);
  const transfer = (
    <>
      <OrderTransfer order={order} bank={bank} />
      {!isTest && (
        <OrderUpload kind="receipt" title={t("order.receipt")} hint={t("order.receiptHint")} answer={answer} />
      )}
    </>
  );
  const payment = toTransfer && (sent("receipt") ? <ReceiptSent answer={answer}>{transfer}</ReceiptSent> : transfer);
  return (
    <>
      {isTest && (
        <p className="mb-6 rounded-lg border border-wait/40 bg-wait-soft p-4 font-medium">{t("order.isTest")}</p>
      )}
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:gap-x-6">
        <div className="grid min-w-0 gap-8 sm:gap-10">
          {paymentFirst && payment}
          <section aria-labelledby="progress">
            <h2 id="progress" className="mb-5 text-xl">
              {progressTitle}
            </h2>
            <OrderTimeline order={order} />
          </section>
          {!paymentFirst && payment}
          {!over && !isTest && order.company && (!sent("purchase_order") || answer?.form === "purchase_order") && (
            <OrderUpload
              kind="purchase_order"
              title={t("order.purchaseOrder")}
              hint={t("order.purchaseOrderHint")}
              answer={answer}
            />
          )}
          <OrderLines order={order}>{!paymentFirst && <OrderAgain answer={answer} />}</OrderLines>
          <OrderChanges loaded={loaded} answer={answer} />
          <OrderQuestions loaded={loaded} answer={answer} />
        </div>
        <div className="grid gap-6 lg:sticky lg:top-24">
          {children}
          <OrderDetails order={order} />
          <OrderDocuments loaded={loaded} answer={answer} />
          <OrderHelp number={order.number} />
        </div>
      </div>
    </>
  );
}

/** A transfer whose receipt staff are checking: nothing is asked of the customer; account and upload are folded away. */
function ReceiptSent({ answer, children }: Pick<OrderViewProps, "answer" | "children">) {
  const { t } = useServices();
  return (
    <section aria-labelledby="receipt-sent" className="rounded-lg border border-good/30 bg-good-soft p-5 sm:p-7">
      <h2 id="receipt-sent" className="text-xl">
        {t("order.receiptSent")}
      </h2>
      <p className="mt-1">{t("order.receiptSentHint")}</p>
      {/* Open where another one has just been sent, or refused. */}
      <details open={answer?.form === "receipt"} className="mt-2 print:hidden">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
          {t("order.receiptAgain")}
        </summary>
        <div className="mt-3 grid gap-4">{children}</div>
      </details>
    </section>
  );
}
