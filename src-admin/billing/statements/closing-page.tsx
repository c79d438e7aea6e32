import { useState } from "react";
import { monthsToClose, monthsToReopen } from "../../../src-shared/billing/closed-months.ts";
import type { MonthClosing } from "../../../src-shared/billing/month-closing.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { failureText } from "../../app/failure-text.ts";
import { monthName, useFormat } from "../../app/format.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { useOnce } from "../../ui/forms/use-once.ts";
import { Page, Panel } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";

/** Up to which month the books are closed; managers close the next one, administrators open one again. */
export function ClosingPage() {
  const { t } = useServices();
  const closing = useAsk("GET /api/billing/closing");
  return (
    <Page title={t("closing.title")} back={{ to: "/ageing", label: t("ageing.title") }}>
      <Shown of={closing}>
        {(found) => (
          <div className="flex max-w-2xl flex-col gap-4">
            <Standing closing={found} />
            <CloseMonth key={found.closedUntil} closing={found} />
            <ReopenMonth closing={found} />
          </div>
        )}
      </Shown>
    </Page>
  );
}

/** The month of a day, by name. */
function useMonthName(): (day: string) => string {
  const { lang } = useServices();
  return (day) => monthName(day.slice(0, 7), lang);
}

function Standing({ closing: { closedUntil, changedAt } }: { closing: MonthClosing }) {
  const { t } = useServices();
  const { date, time } = useFormat();
  return (
    <Panel>
      <p className="text-base font-semibold">
        {closedUntil === null ? t("closing.none") : t("closing.until", { day: date(closedUntil) })}
      </p>
      {changedAt && <p className="text-xs text-muted">{t("closing.changed", { at: time(changedAt) })}</p>}
      <p className="mt-3 max-w-prose text-muted">{t("closing.text")}</p>
    </Panel>
  );
}

function CloseMonth({ closing: { closedUntil } }: { closing: MonthClosing }) {
  const { t } = useServices();
  const name = useMonthName();
  const mayClose = useMay("manager");
  const months = monthsToClose(qatarDate(new Date()), closedUntil);
  // Months are closed one after the other; the first time, everything up to last month.
  const [until, setUntil] = useState((closedUntil === null ? months.at(-1) : months[0]) ?? "");
  const [asked, setAsked] = useState(false);
  const write = useWrite("POST /api/billing/closing");
  const once = useOnce();
  if (!mayClose) return null;
  if (months.length === 0) return <Empty title={t("closing.nothing")} text={t("closing.nothingText")} />;
  const close = async () => {
    try {
      await once((headers) => write.mutateAsync({ body: { until }, headers }));
      notify.done(t("closing.closed", { month: name(until) }));
      setAsked(false);
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  return (
    <Panel title={t("closing.close")}>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t("closing.month")}
          value={until}
          onChange={setUntil}
          choices={months.map((value) => ({ value, label: name(value) }))}
        />
        <Button onClick={() => setAsked(true)} variant="main">
          {t("closing.close")}
        </Button>
      </div>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        size="sm"
        title={t("closing.sure", { month: name(until) })}
        footer={
          <>
            <Button onClick={() => setAsked(false)}>{t("part.cancel")}</Button>
            <Button disabled={write.isPending} onClick={() => void close()} variant="main">
              {t("closing.close")}
            </Button>
          </>
        }
      >
        <p>{t("closing.sureText", { month: name(until) })}</p>
      </Dialog>
    </Panel>
  );
}

function ReopenMonth({ closing: { closedUntil } }: { closing: MonthClosing }) {
  const { t } = useServices();
  const name = useMonthName();
  const mayReopen = useMay("admin");
  const months = monthsToReopen(closedUntil);
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState("");
  const write = useWrite("POST /api/billing/closing/reopen");
  const once = useOnce();
  if (!mayReopen || months.length === 0) return null;
  const month = months.includes(chosen) ? chosen : (months[0] as string);
  const reopen = async () => {
    const from = `${month.slice(0, 7)}-01`;
    try {
      await once((headers) => write.mutateAsync({ body: { from, reason: reason.trim() }, headers }));
      notify.done(t("closing.reopened", { month: name(month) }));
      setReason("");
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  return (
    <Panel title={t("closing.reopen")} text={t("closing.reopenText")}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={t("closing.reopenFrom")}
          value={month}
          onChange={setChosen}
          choices={months.map((value) => ({ value, label: name(value) }))}
        />
        <TextField label={t("closing.reason")} maxLength={300} value={reason} onChange={setReason} />
        <Button
          disabled={reason.trim() === "" || write.isPending}
          onClick={() => void reopen()}
          variant="bad"
          className="self-start"
        >
          {t("closing.reopen")}
        </Button>
      </div>
    </Panel>
  );
}
