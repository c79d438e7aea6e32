import { useState } from "react";
import type { ShareLink } from "../../src-shared/contract/share-links.ts";
import type { StaffQuote } from "../../src-shared/contract/staff-quote.ts";
import { useFormat } from "../format.ts";
import { Badge } from "../parts/badge.tsx";
import { useConfirm } from "../parts/confirm.tsx";
import { DateField } from "../parts/date-field.tsx";
import { notify } from "../parts/notify.ts";
import { Panel } from "../parts/page.tsx";
import { SelectField } from "../parts/select-field.tsx";
import { useForm } from "../parts/use-form.ts";
import { useWrite } from "../queries.ts";
import { useServices } from "../services.tsx";
import { LinkActions } from "./link-actions.tsx";
import { quoteFailureText } from "./quote-failure.tsx";
import { QuoteStepDialog } from "./quote-step-dialog.tsx";

/** The links to the quote: how often they were opened, until when they open, and their end. */
export function QuoteLinks({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title={t("quote.links")}
      actions={
        quote.sent !== null && (
          <button type="button" onClick={() => setAdding(true)} className="act">
            {t("quote.link.add")}
          </button>
        )
      }
    >
      {quote.links.length === 0 ? (
        <p className="text-muted">{t("quote.links.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {quote.links.map((link) => (
            <li key={link.id} className="py-3 first:pt-0">
              <Link link={link} />
            </li>
          ))}
        </ul>
      )}
      {adding && <NewLink quote={quote} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function Link({ link }: { link: ShareLink }) {
  const { t } = useServices();
  const { date, time } = useFormat();
  const confirm = useConfirm();
  const end = useWrite("DELETE /api/share-links/:id");
  const { revokedAt, expiresAt, views, viewedAt } = link;
  const revoke = async () => {
    if (
      !(await confirm({ title: t("quote.link.endTitle"), text: t("quote.link.endText"), action: t("quote.link.end") }))
    )
      return;
    try {
      await end.mutateAsync({ params: { id: link.id } });
      notify.done(t("quote.link.ended"));
    } catch (problem) {
      notify.problem(quoteFailureText(t, problem));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={revokedAt ? "bad" : "calm"}>
          {revokedAt ? t("quote.link.isEnded", { day: date(revokedAt) }) : t(`quote.link.scope.${link.scope}`)}
        </Badge>
        <span className="text-xs text-muted">
          {expiresAt ? t("quote.link.until", { day: date(expiresAt) }) : t("quote.link.noEnd")}
        </span>
      </p>
      {revokedAt === null && <LinkActions link={link} />}
      {views === 0 ? (
        <p className="text-xs text-muted">{t("quote.link.unseen")}</p>
      ) : (
        <details className="text-xs">
          <summary className="cursor-pointer py-1">{t("quote.link.views", { count: views })}</summary>
          <ul className="mt-1 flex flex-col gap-0.5 text-muted">
            {viewedAt.map((at) => (
              <li key={at}>{time(at)}</li>
            ))}
          </ul>
        </details>
      )}
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

function NewLink({ quote, onClose }: { quote: StaffQuote; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/share-links");
  const form = useForm<{ scope: ShareLink["scope"]; until: string }>({ scope: "view", until: "" });
  const { scope, until } = form.values;
  return (
    <QuoteStepDialog
      title={t("quote.link.add")}
      action={t("quote.link.make")}
      done={t("quote.link.isMade")}
      onClose={onClose}
      onSend={(headers) =>
        write.mutateAsync({
          body: { kind: "quote", targetId: quote.id, scope, ...(until ? { until } : {}) },
          headers,
        })
      }
    >
      <SelectField<ShareLink["scope"]>
        label={t("quote.link.scope")}
        {...form.field("scope")}
        choices={(["view", "accept"] as const).map((value) => ({ value, label: t(`quote.link.scope.${value}`) }))}
      />
      <DateField label={t("quote.link.lastDay")} hint={t("quote.link.lastDayHint")} optional {...form.field("until")} />
    </QuoteStepDialog>
  );
}
