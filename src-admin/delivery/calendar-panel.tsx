import X from "lucide-react/icons/x";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { HolidayPeriod } from "../../src-shared/delivery/slots.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { WEEKDAYS } from "../../src-shared/values/hours.ts";
import { useFormat } from "../app/format.ts";
import { type Answer, useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useMay } from "../session/session-context.tsx";
import { EditForm } from "../ui/forms/edit-form.tsx";
import { useEditor } from "../ui/forms/use-editor.ts";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { HolidayList } from "./holiday-list.tsx";

type Calendar = Answer<"GET /api/delivery-calendar">;
interface Values {
  closedWeekdays: number[];
  holidays: string[];
  holidayPeriods: HolidayPeriod[];
}

const valuesOf = ({ closedWeekdays, holidays, holidayPeriods = [], version }: Calendar) => ({
  values: { closedWeekdays, holidays, holidayPeriods },
  version,
});

/** The days on which nothing is delivered: of every week, and of the year. */
export function CalendarPanel() {
  const request = useAsk("GET /api/delivery-calendar");
  return <Shown of={request}>{(calendar) => <CalendarForm calendar={calendar} />}</Shown>;
}

function CalendarForm({ calendar }: { calendar: Calendar }) {
  const { t } = useServices();
  const { date } = useFormat();
  const mayChange = useMay("manager");
  const write = useWrite("PUT /api/delivery-calendar");
  const editor = useEditor<Values, Calendar>({
    key: "calendar",
    saved: valuesOf(calendar),
    read: valuesOf,
    send: (values, version) => write.mutateAsync({ body: values, headers: ifMatch(version ?? 0) }),
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
