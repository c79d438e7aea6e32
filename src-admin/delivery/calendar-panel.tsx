import X from "lucide-react/icons/x";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { WEEKDAYS } from "../../src-shared/values/hours.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useMay } from "../session/session-context.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { type CalendarValues, calendarBody, calendarValues, type StaffCalendar } from "./calendar-values.ts";
import { HolidayList } from "./holiday-list.tsx";
import { PlannedOutside } from "./planned-outside.tsx";
import { WindowPeriodList } from "./window-period-list.tsx";
import { WindowPlanFields } from "./window-plan.tsx";

/** The days on which nothing is delivered, of every week and of the year, and the hours of the others. */
export function CalendarPanel() {
  const request = useAsk("GET /api/delivery-calendar");
  return <Shown of={request}>{(calendar) => <CalendarForm calendar={calendar} />}</Shown>;
}

function CalendarForm({ calendar }: { calendar: StaffCalendar }) {
  const { t } = useServices();
  const { date } = useFormat();
  const mayChange = useMay("manager");
  const write = useWrite("PUT /api/delivery-calendar");
  const editor = useEditor<CalendarValues, StaffCalendar>({
    key: "calendar",
    saved: calendarValues(calendar),
    read: calendarValues,
    send: (values, version) =>
      write.mutateAsync({ body: calendarBody(values, calendar), headers: ifMatch(version ?? 0) }),
  });
  const { form } = editor;
  const { closedWeekdays, holidays, holidayPeriods } = form.values;
  const flip = (at: number) =>
    form.set(
      "closedWeekdays",
      closedWeekdays.includes(at) ? closedWeekdays.filter((weekday) => weekday !== at) : [...closedWeekdays, at].sort(),
    );
  return (
    <EditForm
      editor={editor}
      labels={{
        closedWeekdays: t("delivery.closedWeekdays"),
        holidays: t("delivery.holidayDays"),
        holidayPeriods: t("delivery.holidays"),
        windows: t("delivery.windows"),
        windowPeriods: t("delivery.otherDays"),
      }}
      readOnly={!mayChange}
    >
      <Panel title={t("delivery.closedWeekdays")} className="max-w-2xl">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {WEEKDAYS.map((name, at) => (
            <CheckField
              key={name}
              label={t(`weekday.${name}`)}
              value={closedWeekdays.includes(at)}
              onChange={() => flip(at)}
              disabled={!mayChange}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t("delivery.windows")} className="mt-4 max-w-2xl">
        <PlannedOutside outside={calendar.outside ?? []} />
        <p className="mb-3 text-muted">{t("delivery.windowsHint")}</p>
        <WindowPlanFields
          plan={form.values.windows}
          onChange={(plan) => form.set("windows", plan)}
          closedWeekdays={closedWeekdays}
          problemOf={(name) => form.problems[`windows.${name}`]}
          mayChange={mayChange}
        />
      </Panel>
      <Panel title={t("delivery.otherDays")} className="mt-4 max-w-2xl">
        <p className="mb-3 text-muted">{t("delivery.otherDaysHint")}</p>
        <WindowPeriodList form={form} mayChange={mayChange} />
      </Panel>
      <Panel title={t("delivery.holidays")} className="mt-4 max-w-2xl">
        <p className="mb-3 text-muted">{t("delivery.holidaysHint")}</p>
        {holidays.length === 0 && holidayPeriods.length === 0 && (
          <p className="mb-3 text-muted">{t("delivery.noHolidays")}</p>
        )}
        <HolidayList form={form} mayChange={mayChange} />
        {holidays.length > 0 && (
          <>
            <h3 className="mt-4 mb-2">{t("delivery.holidayDays")}</h3>
            <ul className="flex flex-wrap gap-2">
              {holidays.map((holiday) => (
                <li key={holiday} className="flex items-center rounded-full bg-sand ps-3">
                  {date(holiday)}
                  <IconButton
                    disabled={!mayChange}
                    onClick={() =>
                      form.set(
                        "holidays",
                        holidays.filter((one) => one !== holiday),
                      )
                    }
                    label={t("delivery.holidayRemove", { name: date(holiday) })}
                    className="size-8 rounded-full"
                  >
                    <Icon of={X} className="size-4" />
                  </IconButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </EditForm>
  );
}
