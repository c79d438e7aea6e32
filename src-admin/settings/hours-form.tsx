import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { CheckField } from "../../src-shared/ui/check-field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { WEEKDAYS } from "../../src-shared/values/hours.ts";
import { useServices } from "../app/services.tsx";
import { SettingForm } from "./setting-form.tsx";

type Hours = SettingValue<"hours">;

/** When the showroom is open. Closing at or before opening means the small hours of the next day. */
export function HoursForm() {
  const { t } = useServices();
  const labels = Object.fromEntries(WEEKDAYS.map((day) => [day, t(`weekday.${day}`)]));
  return (
    <SettingForm<Hours> part="hours" labels={labels} text={t("setting.hoursText")}>
      {(form) =>
        WEEKDAYS.map((day) => {
          const times = form.values[day];
          return (
            <div key={day} className="flex min-h-12 flex-wrap items-start gap-4 border-b border-line pb-2">
              <CheckField
                label={t(`weekday.${day}`)}
                value={times !== null}
                onChange={(open) => form.set(day, open ? { open: "08:00", close: "18:00" } : null)}
                className="w-40 pt-1.5"
              />
              {times === null ? (
                <span className="pt-1.5 text-muted">{t("setting.closed")}</span>
              ) : (
                (["open", "close"] as const).map((side) => (
                  <TextField
                    key={side}
                    bare
                    label={`${t(`weekday.${day}`)}: ${t(`setting.${side}`)}`}
                    type="time"
                    latin
                    value={times[side]}
                    onChange={(time) => form.set(day, { ...times, [side]: time })}
                    problem={form.problemOf(`${day}.${side}`)}
                    className="w-32"
                  />
                ))
              )}
            </div>
          );
        })
      }
    </SettingForm>
  );
}
