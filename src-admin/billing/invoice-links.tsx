import { useState } from "react";
import type { Invoice } from "../../src-shared/contract/billing.ts";
import type { ShareLink } from "../../src-shared/contract/share-links.ts";
import { failureText } from "../failure-text.ts";
import { useFormat } from "../format.ts";
import { Badge } from "../parts/badge.tsx";
import { useConfirm } from "../parts/confirm.tsx";
import { DateField } from "../parts/date-field.tsx";
import { notify } from "../parts/notify.ts";
import { Panel } from "../parts/page.tsx";
import { Shown } from "../parts/shown.tsx";
import { useOnce } from "../parts/use-once.ts";
import { useAsk, useWrite } from "../queries.ts";
import { LinkActions } from "../quotes/link-actions.tsx";
import { useServices } from "../services.tsx";

/** The links that open the document to whoever holds them: made, counted and ended here. */
export function InvoiceLinks({ invoice }: { invoice: Invoice }) {
  const { t } = useServices();
  const links = useAsk("GET /api/share-links", { query: { kind: "invoice", targetId: invoice.id } });
  const write = useWrite("POST /api/share-links");
  const once = useOnce();
  const [until, setUntil] = useState("");
  const make = async () => {
    const body = { kind: "invoice" as const, targetId: invoice.id, ...(until ? { until } : {}) };
    try {
      await once((headers) => write.mutateAsync({ body, headers }));
      notify.done(t("quote.link.isMade"));
      setUntil("");
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  return (
    <Panel title={t("quote.links")} text={t("invoice.linkText")}>
      <Shown of={links}>
        {(found) =>
          found.length > 0 && (
            <ul className="mb-3 divide-y divide-line">
              {found.map((link) => (
                <li key={link.id} className="py-3 first:pt-0">
                  <Shared link={link} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      <div className="flex flex-wrap items-end gap-2">
        <DateField label={t("quote.link.lastDay")} optional value={until} onChange={setUntil} className="flex-1" />
        <button type="button" disabled={write.isPending} onClick={() => void make()} className="act">
          {t("quote.link.make")}
        </button>
      </div>
    </Panel>
  );
}

function Shared({ link }: { link: ShareLink }) {
  const { t } = useServices();
  const { date, time } = useFormat();
  const confirm = useConfirm();
  const end = useWrite("DELETE /api/share-links/:id");
  const { revokedAt, expiresAt, views, viewedAt } = link;
  const latest = viewedAt[0];
  const revoke = async () => {
    const question = { title: t("quote.link.endTitle"), text: t("quote.link.endText"), action: t("quote.link.end") };
    if (!(await confirm(question))) return;
    try {
      await end.mutateAsync({ params: { id: link.id } });
      notify.done(t("quote.link.ended"));
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {revokedAt ? (
        <p>
          <Badge tone="bad">{t("quote.link.isEnded", { day: date(revokedAt) })}</Badge>
        </p>
      ) : (
        <LinkActions link={link} />
      )}
      <p className="text-xs text-muted">
        {views === 0 ? t("quote.link.unseen") : t("quote.link.views", { count: views })}
        {latest && <> · {time(latest)}</>}
        {expiresAt && <> · {t("quote.link.until", { day: date(expiresAt) })}</>}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        {t("quote.link.made", { name: link.createdBy, day: date(link.createdAt) })}
        {revokedAt === null && (
          <button
            type="button"
            disabled={end.isPending}
            onClick={() => void revoke()}
            className="link ms-auto min-h-6 text-bad"
          >
            {t("quote.link.end")}
          </button>
        )}
      </p>
    </div>
  );
}
