import type { ReactNode } from "react";
import { Field } from "../../../src-shared/ui/field.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { problemText } from "../../forms/form-context.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { slotText, timeText } from "../../ui/day-text.ts";
import type { OrderAnswer } from "./order-action.ts";
import type { LoadedOrder } from "./order-load.ts";
import { SelfServiceForm } from "./self-service-form.tsx";

interface SelfServiceProps {
  loaded: LoadedOrder;
  answer: OrderAnswer | undefined;
}

/** What the customer may change: the delivery time, and whether there is an order at all. Nothing where neither is possible. */
export function OrderChanges({ loaded, answer }: SelfServiceProps) {
  const { t } = useServices();
  const { order, times } = loaded;
  const { cancel } = order.rights;
  if (times.length === 0 && cancel === "no") return null;
  return (
    <section aria-labelledby="changes" className="print:hidden">
      <h2 id="changes" className="mb-2 text-xl">
        {t("order.changes")}
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {times.length > 0 && (
          <Fold title={t("order.time.title")} open={answer?.form === "time"}>
            <SelfServiceForm intent="time" answer={answer} submit={t("order.time.send")} done={t("order.time.done")}>
              <TimeSelect times={times} answer={answer} />
            </SelfServiceForm>
          </Fold>
        )}
        {cancel === "now" && (
          <Fold title={t("order.cancel.title")} open={answer?.form === "cancel"}>
            <p className="mb-4">
              {t(order.balance < order.totals.total ? "order.cancel.paidHint" : "order.cancel.hint")}
            </p>
            <SelfServiceForm intent="cancel" answer={answer} submit={t("order.cancel.send")} variant="bad">
              <TextField name="reason" label={t("order.cancel.reason")} optional rows={2} maxLength={500} />
            </SelfServiceForm>
          </Fold>
        )}
        {cancel === "ask" && (
          <Fold title={t("order.cancel.askTitle")} open={false}>
            <p>
              {t("order.cancel.askHint")}{" "}
              <a href="#message" className="link">
                {t("order.ask.write")}
              </a>
            </p>
          </Fold>
        )}
      </div>
    </section>
  );
}

function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="py-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">{title}</summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  );
}

function TimeSelect({ times, answer }: { times: LoadedOrder["times"]; answer: OrderAnswer | undefined }) {
  const { t } = useServices();
  const own = answer?.form === "time" ? answer : undefined;
  const problem = own?.problems.slot ?? own?.problems.date;
  return (
    <Field id="slot" label={t("order.time.label")} problem={problem && problemText(t, problem, "slot")}>
      {(control) => (
        <select {...control} name="slot" defaultValue={own?.values.slot ?? ""} className="field max-w-sm">
          <option value="">{t("order.time.choose")}</option>
          {times.map((slot) => (
            <option key={`${slot.date}|${slot.window}`} value={`${slot.date}|${slot.window}`}>
              {slotText(t, slot)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Questions about the order and the shop's answers, with a field for the next one. */
export function OrderQuestions({ loaded, answer }: SelfServiceProps) {
  const { t, lang } = useServices();
  const { messages } = loaded.order;
  const shopName = textIn(loaded.shopName, lang);
  return (
    <section aria-labelledby="questions" className="print:hidden">
      <h2 id="questions" className="text-xl">
        {t("order.ask.title")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{t("order.ask.hint")}</p>
      {messages.length > 0 && (
        <ol className="mb-5 grid gap-3">
          {messages.map(({ from, text, at }) => (
            <li
              key={at + from}
              className={`max-w-prose rounded-lg p-4 ${from === "customer" ? "bg-sand" : "border border-line bg-white"}`}
            >
              <p className="text-xs text-muted">
                {from === "customer" ? t("order.ask.you") : shopName} · <time dateTime={at}>{timeText(t, at)}</time>
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">
                <bdi>{text}</bdi>
              </p>
            </li>
          ))}
        </ol>
      )}
      <SelfServiceForm intent="ask" answer={answer} submit={t("order.ask.send")} done={t("order.ask.done")}>
        <TextField name="message" label={t("order.ask.label")} rows={3} maxLength={1000} />
      </SelfServiceForm>
    </section>
  );
}

/** Invoices, credit notes and receipts of the order as PDF, once the digits of the phone are shown. */
export function OrderDocuments({ loaded, answer }: SelfServiceProps) {
  const { t } = useServices();
  const { order, token } = loaded;
  if (order.documents.length === 0) return null;
  return (
    <section
      id="documents"
      aria-labelledby="documents-title"
      className="rounded-lg border border-line bg-white p-5 print:hidden"
    >
      <h2 id="documents-title" className="text-base">
        {t("order.documents")}
      </h2>
      <ul className="mt-2 grid gap-1">
        {order.documents.map(({ id, kind, number }) => (
          <li key={id}>
            {order.unlocked ? (
              <a
                href={`/api/track/${token}/documents/${id}`}
                download
                className="link inline-flex min-h-11 items-center"
              >
                {t(`order.document.${kind}`)}&nbsp;<bdi dir="ltr">{number}</bdi>
              </a>
            ) : (
              <span>
                {t(`order.document.${kind}`)} <bdi dir="ltr">{number}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      {!order.unlocked && (
        <div className="mt-3">
          <p className="mb-3 text-sm text-muted">{t("order.documentsHint")}</p>
          <SelfServiceForm intent="unlock" answer={answer} submit={t("order.documentsOpen")} variant="line">
            <TextField
              name="lastFour"
              label={t("order.documentsDigits")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              latin
              className="max-w-40"
            />
          </SelfServiceForm>
        </div>
      )}
    </section>
  );
}
