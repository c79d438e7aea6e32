import { PAGES } from "../../src-shared/addresses.ts";
import type { SectionChoice } from "../../src-shared/content/home-sections.ts";
import type { SettingValue } from "../../src-shared/settings/operations.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/services.tsx";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { MarkdownField } from "../ui/fields/markdown-field.tsx";
import type { Form } from "../ui/forms/use-form.ts";
import { Panel } from "../ui/page.tsx";
import { type Card, CardList } from "./card-list.tsx";
import { SectionList } from "./section-list.tsx";
import type { ArabicFlag, SaveValues } from "./site-form.ts";
import { SlideFields } from "./slide-fields.tsx";
import { type Statistics, StatisticsFields } from "./statistics-fields.tsx";

export interface HomeValues extends SaveValues {
  heroes: Card[];
  homeSections: SectionChoice[];
  statistics: Statistics;
  cityCards: Card[];
  about: Record<keyof SettingValue<"about">, LocalizedText>;
}

/** What the home page shows, from its slides to the words about the shop. */
export function HomePanels({ form, flag }: { form: Form<HomeValues>; flag: ArabicFlag }) {
  const { t } = useServices();
  const { heroes, homeSections, statistics, cityCards, about } = form.values;
  return (
    <>
      <Panel title={t("setting.heroes")}>
        <div className="flex flex-col gap-4">
          <CardList
            name="heroes"
            cards={heroes}
            onChange={(cards) => form.set("heroes", cards)}
            form={form}
            flag={flag}
            folder="heroes"
            most={6}
            own={{ link: PAGES.products }}
            Fields={SlideFields}
          />
        </div>
      </Panel>
      <Panel title={t("setting.homeSections")} text={t("setting.homeSectionsText")}>
        <SectionList sections={homeSections} onChange={(sections) => form.set("homeSections", sections)} />
      </Panel>
      <Panel title={t("setting.statistics")} text={t("setting.statisticsText")}>
        <div className="flex flex-col gap-4">
          <StatisticsFields
            name="statistics"
            value={statistics}
            onChange={(value) => form.set("statistics", value)}
            form={form}
            flag={flag}
          />
        </div>
      </Panel>
      <Panel title={t("setting.cityCards")}>
        <div className="flex flex-col gap-4">
          <CardList
            name="cityCards"
            cards={cityCards}
            onChange={(cards) => form.set("cityCards", cards)}
            form={form}
            flag={flag}
            folder="misc"
            most={12}
            own={{ key: "", path: "/" }}
          />
        </div>
      </Panel>
      <Panel title={t("setting.about")}>
        <div className="flex flex-col gap-4">
          <LocalizedField
            label={t("setting.card.title")}
            maxLength={100}
            value={about.title}
            onChange={(title) => form.set("about", { ...about, title })}
            problems={form.problemsOf("about.title")}
            {...flag("about.title")}
          />
          <MarkdownField
            label={t("setting.card.text")}
            value={about.text}
            onChange={(text) => form.set("about", { ...about, text })}
            problems={form.problemsOf("about.text")}
            {...flag("about.text")}
          />
        </div>
      </Panel>
    </>
  );
}
