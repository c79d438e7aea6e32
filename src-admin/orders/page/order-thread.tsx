import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { AnswerForm } from "../../ui/forms/answer-form.tsx";
import { Panel } from "../../ui/page.tsx";
import { OrderFailure } from "../order-failure.tsx";

/** Questions that the customer asked on the order's page, and the answers; nothing where nobody has asked. */
export function OrderThread({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const { time } = useFormat();
  const messages = order.events.flatMap((event) => (event.kind === "message" && event.note ? [event] : []));
  if (messages.length === 0) return null;
  return (
    <Panel title={t("order.thread")}>
      {order.questionAt && (
        <p role="status" className="mb-3 rounded-sm bg-wait-soft p-3 text-wait">
          {t("order.thread.waits", { time: time(order.questionAt) })}
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {messages.map((message) => (
          <li
            key={message.id}
            className={`rounded-sm p-3 ${message.details?.from === "customer" ? "bg-sand" : "border border-line"}`}
          >
            <p className="text-xs text-muted">
              {message.details?.from === "customer" ? order.contact.name : message.by} · {time(message.at)}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">
              <bdi>{message.note}</bdi>
            </p>
          </li>
        ))}
      </ol>
      {order.voidedAt === null && <OrderAnswer order={order} />}
    </Panel>
  );
}

/** An answer, which the customer reads on the order's page. */
function OrderAnswer({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const write = useWrite("POST /api/orders/:id/messages");
  return (
    <AnswerForm
      draft={`order-answer.${order.id}`}
      label={t("order.thread.answer")}
      hint={t("order.thread.hint")}
      action={t("order.thread.send")}
      maxLength={1000}
      done={t(order.contact.email === "" ? "order.thread.saved" : "order.thread.sent")}
      onSend={(text, headers) => write.mutateAsync({ params: { id: order.id }, body: { text }, headers })}
      failure={(problem) => <OrderFailure problem={problem} />}
    />
  );
}
