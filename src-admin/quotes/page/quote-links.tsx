import { useState } from "react";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { SHARE_SCOPES } from "../../../src-shared/share-links/kinds.ts";
import type { ShareLink } from "../../../src-shared/share-links/operations.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { SharedLink } from "../../share-links/shared-link.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Panel } from "../../ui/page.tsx";
import { QuoteStepDialog } from "./quote-step-dialog.tsx";

/** The links to the quote: how often they were opened, until when they open, and their end. */
export function QuoteLinks({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title={t("share.links")}
      actions={quote.sent !== null && <Button onClick={() => setAdding(true)}>{t("share.link.add")}</Button>}
    >
      {quote.links.length === 0 ? (
        <p className="text-muted">{t("share.links.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {quote.links.map((link) => (
            <li key={link.id} className="py-3 first:pt-0">
              <SharedLink link={link} />
            </li>
          ))}
        </ul>
      )}
      {adding && <NewLink quote={quote} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function NewLink({ quote, onClose }: { quote: StaffQuote; onClose: () => void }) {
  const { t } = useServices();
  const write = useWrite("POST /api/share-links");
  const form = useForm<{ scope: ShareLink["scope"]; until: string }>({ scope: "view", until: "" });
  const { scope, until } = form.values;
  return (
    <QuoteStepDialog
      title={t("share.link.add")}
      action={t("share.link.make")}
      done={t("share.link.isMade")}
      onClose={onClose}
      onSend={(headers) =>
        write.mutateAsync({
          body: { kind: "quote", targetId: quote.id, scope, ...(until ? { until } : {}) },
          headers,
        })
      }
    >
      <SelectField<ShareLink["scope"]>
        label={t("share.link.scope")}
        {...form.field("scope")}
        choices={SHARE_SCOPES.map((value) => ({ value, label: t(`share.link.scope.${value}`) }))}
      />
      <DateField label={t("share.link.lastDay")} hint={t("share.link.lastDayHint")} optional {...form.field("until")} />
    </QuoteStepDialog>
  );
}
