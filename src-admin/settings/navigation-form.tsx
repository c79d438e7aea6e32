import X from "lucide-react/icons/x";
import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { LinkList } from "./link-list.tsx";
import { SettingForm } from "./setting-form.tsx";

type Navigation = SettingValue<"navigation">;

/** What the header and the columns of the footer link to. */
export function NavigationForm() {
  const { t } = useServices();
  const labels = { header: t("setting.navigation.header"), footer: t("setting.navigation.footer") };
  return (
    <SettingForm<Navigation> part="navigation" labels={labels} text={t("setting.navigationText")}>
      {(form) => {
        const columns = form.values.footer;
        const put = (footer: Navigation["footer"]) => form.set("footer", footer);
        return (
          <>
            <h3 className="font-semibold">{labels.header}</h3>
            <LinkList
              links={form.values.header}
              most={7}
              onChange={(header) => form.set("header", header)}
              name="header"
              form={form}
            />
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name of its own until it is written
              <section key={at} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
                <div className="flex items-center justify-between gap-2">
                  <h3 className="font-semibold">{t("setting.navigation.column", { number: at + 1 })}</h3>
                  <IconButton
                    onClick={() => put(columns.toSpliced(at, 1))}
                    label={t("setting.link.remove", { name: column.title.en })}
                  >
                    <Icon of={X} className="size-4" />
                  </IconButton>
                </div>
                <LocalizedField
                  label={t("setting.card.title")}
                  maxLength={40}
                  value={column.title}
                  onChange={({ en, ar }) => put(columns.with(at, { ...column, title: { en, ar } }))}
                  problems={form.problemsOf(`footer.${at}.title`)}
                />
                <LinkList
                  links={column.links}
                  most={10}
                  onChange={(links) => put(columns.with(at, { ...column, links }))}
                  name={`footer.${at}.links`}
                  form={form}
                />
              </section>
            ))}
            {columns.length < 2 && (
              <Button
                onClick={() => put([...columns, { title: { en: "", ar: undefined }, links: [] }])}
                className="self-start"
              >
                {t("setting.navigation.addColumn")}
              </Button>
            )}
          </>
        );
      }}
    </SettingForm>
  );
}
