import { useServices } from "../app/services.tsx";
import { HomePanels, type HomeValues } from "./home-panels.tsx";
import { SiteEditor } from "./site-editor.tsx";

/** The home page: slides, sections, figures, cards of cities, and the words about the shop; administrators only. */
export function HomePage() {
  const { t } = useServices();
  const labels = {
    heroes: t("setting.heroes"),
    homeSections: t("setting.homeSections"),
    statistics: t("setting.statistics"),
    cityCards: t("setting.cityCards"),
    about: t("setting.about"),
  };
  return (
    <SiteEditor<HomeValues> part="home" title={t("nav.homePage")} labels={labels}>
      {(form, flag) => <HomePanels form={form} flag={flag} />}
    </SiteEditor>
  );
}
