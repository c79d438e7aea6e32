import { useState } from "react";
import type { Invoice } from "../../../src-shared/billing/posted-document.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useAsk, useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { SharedLink } from "../../share-links/shared-link.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { useOnce } from "../../ui/forms/use-once.ts";
import { Panel } from "../../ui/page.tsx";
import { Shown } from "../../ui/shown.tsx";

/** Links that open the document without signing in: made, counted and ended here. */
export function InvoiceLinks({ invoice }: { invoice: Invoice }) {
  const { t } = useServices();
  const links = useAsk("GET /api/share-links", { query: { kind: "invoice", targetId: invoice.id } });
  const write = useWrite("POST /api/share-links");
  const once = useOnce();
  const [until, setUntil] = useState("");
  const { attempt, busy } = useNotifiedAttempt();
  const make = () =>
    attempt(async () => {
      const body = { kind: "invoice" as const, targetId: invoice.id, ...(until ? { until } : {}) };
      await once((headers) => write.mutateAsync({ body, headers }));
      notify.done(t("share.link.isMade"));
      setUntil("");
    });
  return (
    <Panel title={t("share.links")} text={t("invoice.linkText")}>
      <Shown of={links}>
        {(found) =>
          found.length > 0 && (
            <ul className="mb-3 divide-y divide-line">
              {found.map((link) => (
                <li key={link.id} className="py-3 first:pt-0">
                  <SharedLink link={link} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      <div className="flex flex-wrap items-end gap-2">
        <DateField label={t("share.link.lastDay")} optional value={until} onChange={setUntil} className="flex-1" />
        <Button disabled={busy} onClick={() => void make()}>
          {t("share.link.make")}
        </Button>
      </div>
    </Panel>
  );
}
