import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { AuthorDialog } from "./author-dialog.tsx";

/** Who writes the articles. */
export function AuthorsPage() {
  const { t } = useServices();
  const { text } = useFormat();
  const request = useAsk("GET /api/staff/authors");
  const [open, setOpen] = useState<string>();
  return (
    <Page
      title={t("nav.authors")}
      narrow
      actions={
        <Button onClick={() => setOpen("new")} variant="main">
          <Icon of={Plus} className="size-4" />
          {t("author.add")}
        </Button>
      }
    >
      <Shown of={request}>
        {(rows) => (
          <>
            {rows.length === 0 && <Empty title={t("author.none")} />}
            <ul className="flex flex-col gap-2">
              {rows.map((row) => (
                <li key={row.id} className="panel p-3">
                  <p className="flex flex-wrap items-center gap-2">
                    <button type="button" onClick={() => setOpen(row.id)} className="font-medium hover:text-accent">
                      {text(row.name)}
                    </button>
                    <span className="text-muted">{text(row.title)}</span>
                    <Badge>{t("author.articles", { count: row.articles })}</Badge>
                    {!row.name.ar && <Badge tone="wait">{t("bilingual.missing")}</Badge>}
                  </p>
                  <p className="line-clamp-2 text-muted">{text(row.bio)}</p>
                </li>
              ))}
            </ul>
            {open && (
              <AuthorDialog key={open} row={rows.find((row) => row.id === open)} onClose={() => setOpen(undefined)} />
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}
