import Plus from "lucide-react/icons/plus";
import { Link } from "react-router-dom";
import { pageScreen, SCREENS } from "../../src-shared/addresses.ts";
import type { StaffPageRow } from "../../src-shared/pages/operations.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { PageBadge } from "./page-badge.tsx";

/** The shop's pages: what visitors read, and which drafts wait; first those that the owner added. */
export function PageTextsPage() {
  const { t } = useServices();
  const request = useAsk("GET /api/staff/pages");
  return (
    <Page
      title={t("nav.pages")}
      narrow
      actions={
        <ButtonLink to={SCREENS.newPage} variant="main">
          <Icon of={Plus} className="size-4" />
          {t("pageText.add")}
        </ButtonLink>
      }
    >
      <Shown of={request}>
        {(rows) => (
          <>
            <PageList title={t("pageText.own")} rows={rows.filter(({ isOwn }) => isOwn)} />
            <PageList title={t("pageText.fixed")} rows={rows.filter(({ isOwn }) => !isOwn)} />
          </>
        )}
      </Shown>
    </Page>
  );
}

function PageList({ title, rows }: { title: string; rows: readonly StaffPageRow[] }) {
  const { t } = useServices();
  const { text } = useFormat();
  if (rows.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-medium">{title}</h2>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.id} className="panel flex flex-wrap items-center gap-2 p-3">
            <Link to={pageScreen(row.isOwn ? row.id : row.key)} className="font-medium hover:text-accent">
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
    </section>
  );
}
