import { Link } from "react-router-dom";
import { listScreen, reportScreen, SCREENS } from "../../src-shared/addresses.ts";
import { REPORT_KEYS, REPORTS } from "../../src-shared/reports/registry.ts";
import { useServices } from "../app/services.tsx";
import { Page, Panel } from "../ui/page.tsx";

const GROUPS = ["sales", "money", "quotes", "deliveries", "stock", "visitors"] as const;

/** All reports by what they are about, and the screens beside them that answer an owner's question too. */
export function ReportsPage() {
  const { t } = useServices();
  return (
    <Page title={t("reports.title")}>
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        {GROUPS.map((group) => (
          <Panel key={group} title={t(`reports.group.${group}`)}>
            <ul className="divide-y divide-line">
              {REPORT_KEYS.filter((key) => REPORTS[key].group === group).map((key) => (
                <Entry key={key} to={reportScreen(key)} name={t(`reports.${key}`)} text={t(`reports.about.${key}`)} />
              ))}
              {group === "money" && (
                <>
                  <Entry to={SCREENS.ageing} name={t("ageing.title")} />
                  <Entry to={listScreen("invoices", { status: "unpaid" })} name={t("invoices.title")} />
                </>
              )}
            </ul>
          </Panel>
        ))}
      </div>
    </Page>
  );
}

function Entry({ to, name, text }: { to: string; name: string; text?: string }) {
  return (
    <li className="py-2">
      <Link to={to} className="link inline-block min-h-6 font-medium">
        {name}
      </Link>
      {text && <p className="text-xs text-muted">{text}</p>}
    </li>
  );
}
