import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useDraft } from "../../ui/forms/use-draft.ts";
import { useForm } from "../../ui/forms/use-form.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
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
      {order.voidedAt === null && <AnswerForm order={order} />}
    </Panel>
  );
}

const blank = { text: "" };

/** An answer, which the customer reads on the order's page; what is typed outlives a reload. */
function AnswerForm({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const write = useWrite("POST /api/orders/:id/messages");
  const form = useForm(blank);
  const { found, drop } = useDraft(`order-answer.${order.id}`, form.values, blank, null);
  const draft = found?.value.text ?? "";
  const text = form.values.text.trim();
  const { submit, busy, problem } = useSubmit({
    onSend: (headers) => write.mutateAsync({ params: { id: order.id }, body: { text }, headers }),
    onDone: () => {
      notify.done(t(order.contact.email === "" ? "order.thread.saved" : "order.thread.sent"));
      form.replace(blank);
      drop();
    },
    onFailure: (failure) => void form.takeProblems(failure),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mt-3 flex flex-col gap-2"
    >
      <TextField
        label={t("order.thread.answer")}
        hint={t("order.thread.hint")}
        rows={3}
        maxLength={1000}
        {...form.field("text")}
      />
      {draft !== "" && text === "" && (
        <button type="button" onClick={() => form.replace({ text: draft })} className="link self-start text-xs">
          {t("order.thread.draft")}
        </button>
      )}
      <OrderFailure problem={problem} />
      <Button type="submit" disabled={text === "" || busy} variant="ink" className="self-end">
        {t("order.thread.send")}
      </Button>
    </form>
  );
}
