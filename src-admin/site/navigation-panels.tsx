import X from "lucide-react/icons/x";
import type { SettingValue } from "../../src-shared/settings/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import { Panel } from "../ui/page.tsx";
import { LinkList } from "./link-list.tsx";
import type { ArabicFlag, SaveValues } from "./site-form.ts";

type Navigation = SettingValue<"navigation">;

export interface NavigationValues extends SaveValues {
  navigation: Navigation;
}

/** What the header and the columns of the footer link to. */
export function NavigationPanels({ form, flag }: { form: Form<NavigationValues>; flag: ArabicFlag }) {
  const { t } = useServices();
  const { navigation } = form.values;
  const columns = navigation.footer;
  const change = (to: Partial<Navigation>) => form.set("navigation", { ...navigation, ...to });
  const put = (footer: Navigation["footer"]) => change({ footer });
  return (
    <>
      <Panel title={t("setting.navigation.header")} text={t("setting.navigationText")}>
        <div className="flex flex-col gap-4">
          <LinkList
            links={navigation.header}
            most={7}
            onChange={(header) => change({ header })}
            name="navigation.header"
            form={form}
            flag={flag}
          />
        </div>
      </Panel>
      {columns.map((column, at) => {
        const name = `navigation.footer.${at}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name of its own until it is written
          <Panel key={at} title={t("setting.navigation.column", { number: at + 1 })}>
            <div className="flex flex-col gap-4">
              <div className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <LocalizedField
                    label={t("setting.card.title")}
                    maxLength={40}
                    value={column.title}
                    onChange={({ en, ar }) => put(columns.with(at, { ...column, title: { en, ar } }))}
                    problems={form.problemsOf(`${name}.title`)}
                    {...flag(`${name}.title`)}
                  />
                </div>
                <IconButton
                  onClick={() => put(columns.toSpliced(at, 1))}
                  label={t("setting.link.remove", { name: column.title.en })}
                >
                  <Icon of={X} className="size-4" />
                </IconButton>
              </div>
              <LinkList
                links={column.links}
                most={10}
                onChange={(links) => put(columns.with(at, { ...column, links }))}
                name={`${name}.links`}
                form={form}
                flag={flag}
              />
            </div>
          </Panel>
        );
      })}
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
}
