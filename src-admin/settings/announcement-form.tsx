import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";
import { InstantField } from "../ui/fields/instant-field.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { SettingForm } from "./setting-form.tsx";

type Announcement = SettingValue<"announcement">;
/** Times as fields have them: "" for none. */
type Values = Omit<Announcement, "from" | "until"> & Record<"from" | "until", string>;

/** The line above the header of every page of the shop. */
export function AnnouncementForm() {
  const { t } = useServices();
  const labels = {
    text: t("setting.card.text"),
    link: t("setting.card.link"),
    from: t("setting.announcement.from"),
    until: t("setting.announcement.until"),
  };
  return (
    <SettingForm<Values>
      part="announcement"
      labels={labels}
      read={(value) => {
        const { from, until, ...rest } = value as Announcement;
        return { ...rest, from: from ?? "", until: until ?? "" };
      }}
      write={({ from, until, ...rest }) => ({ ...rest, from: from || null, until: until || null })}
      text={t("setting.announcementText")}
    >
      {(form) => (
        <>
          <LocalizedField label={labels.text} optional maxLength={160} {...form.bilingual("text")} />
          <TextField label={labels.link} optional latin maxLength={300} {...form.field("link")} />
          <div className="grid gap-3 sm:grid-cols-2">
            <InstantField
              label={labels.from}
              hint={t("setting.announcement.fromHint")}
              optional
              {...form.field("from")}
            />
            <InstantField
              label={labels.until}
              hint={t("setting.announcement.untilHint")}
              optional
              {...form.field("until")}
            />
          </div>
        </>
      )}
    </SettingForm>
  );
}
