import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { DateField } from "../ui/fields/date-field.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { SettingForm } from "./setting-form.tsx";

type Announcement = SettingValue<"announcement">;
type Values = Omit<Announcement, "from" | "until"> & Record<"from" | "until", string>;

/** The line above every page of the shop, with its days. */
export function AnnouncementForm() {
  const { t } = useServices();
  const labels = {
    text: t("setting.announcement.text"),
    link: t("setting.announcement.link"),
    from: t("setting.announcement.from"),
    until: t("setting.announcement.until"),
  };
  return (
    <SettingForm<Values>
      part="announcement"
      labels={labels}
      text={t("setting.announcementText")}
      read={(value) => {
        const { from, until, ...rest } = value as Announcement;
        return { ...rest, from: from ?? "", until: until ?? "" };
      }}
      write={({ from, until, ...rest }) => ({ ...rest, from: from || null, until: until || null })}
    >
      {(form) => (
        <>
          <LocalizedField label={labels.text} optional maxLength={140} {...form.bilingual("text")} />
          <TextField
            label={labels.link}
            hint={t("setting.announcement.linkHint")}
            optional
            latin
            maxLength={300}
            {...form.field("link")}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <DateField label={labels.from} optional {...form.field("from")} />
            <DateField label={labels.until} optional min={form.values.from} {...form.field("until")} />
          </div>
        </>
      )}
    </SettingForm>
  );
}
