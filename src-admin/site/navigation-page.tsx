import { useServices } from "../app/services.tsx";
import { NavigationPanels, type NavigationValues } from "./navigation-panels.tsx";
import { SiteEditor } from "./site-editor.tsx";

/** The links of the header and the footer; administrators only. */
export function NavigationPage() {
  const { t } = useServices();
  const labels = { navigation: t("setting.navigation") };
  return (
    <SiteEditor<NavigationValues> part="navigation" title={t("nav.headerAndFooter")} labels={labels}>
      {(form, flag) => <NavigationPanels form={form} flag={flag} />}
    </SiteEditor>
  );
}
