import { useState } from "react";
import { SCREENS } from "../../../src-shared/addresses.ts";
import { monthsToClose, monthsToReopen } from "../../../src-shared/billing/closed-months.ts";
import type { MonthClosing } from "../../../src-shared/billing/month-closing.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { monthName, useFormat } from "../../app/format.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ActionDialog } from "../../ui/forms/action-dialog.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { Page, Panel } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";

/** Up to which month the books are closed; managers close the next one, administrators open one again. */
export function ClosingPage() {
  const { t } = useServices();
  const closing = useAsk("GET /api/billing/closing");
  return (
    <Page title={t("closing.title")} back={{ to: SCREENS.ageing, label: t("ageing.title") }}>
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
  if (!mayClose) return null;
  if (months.length === 0) return <Empty title={t("closing.nothing")} text={t("closing.nothingText")} />;
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
      {asked && (
        <ActionDialog
          onClose={() => setAsked(false)}
          size="sm"
          title={t("closing.sure", { month: name(until) })}
          action={t("closing.close")}
          deliberate
          done={t("closing.closed", { month: name(until) })}
          onSend={(headers) => write.mutateAsync({ body: { until }, headers })}
        >
          <p>{t("closing.sureText", { month: name(until) })}</p>
        </ActionDialog>
      )}
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
  const { attempt } = useNotifiedAttempt();
  if (!mayReopen || months.length === 0) return null;
  const month = months.includes(chosen) ? chosen : (months[0] as string);
  const reopen = () =>
    attempt(async () => {
      const from = `${month.slice(0, 7)}-01`;
      await once((headers) => write.mutateAsync({ body: { from, reason: reason.trim() }, headers }));
      notify.done(t("closing.reopened", { month: name(month) }));
      setReason("");
    });
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
