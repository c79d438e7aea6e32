import { Link } from "react-router-dom";
import { pageScreen } from "../../src-shared/addresses.ts";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { PageBadge } from "./page-badge.tsx";

/** The shop's own pages: what visitors read, and which drafts wait. */
export function PageTextsPage() {
  const { t } = useServices();
  const { text } = useFormat();
  const request = useAsk("GET /api/staff/pages");
  return (
    <Page title={t("nav.pages")} narrow>
      <Shown of={request}>
        {(rows) => (
          <ul className="flex flex-col gap-2">
            {rows.map((row) => (
              <li key={row.key} className="panel flex flex-wrap items-center gap-2 p-3">
                <Link to={pageScreen(row.key)} className="font-medium hover:text-accent">
                  {text(row.title)}
                </Link>
                <bdi dir="ltr" className="text-muted">
                  /{row.key}
                </bdi>
                <PageBadge {...row} />
                {row.arabicOlder.length > 0 && <Badge tone="wait">{t("bilingual.older")}</Badge>}
                {!row.title.ar && <Badge>{t("bilingual.missing")}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </Page>
  );
}
