import { useState } from "react";
import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { SelectField } from "../../../src-shared/ui/select-field.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { LinkActions } from "../../share-links/link-actions.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { FieldBinding } from "../../ui/forms/use-form.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { QuoteFailure } from "../quote-failure.tsx";
import { SendMessage } from "./send-message.tsx";

interface SendDialogProps {
  /** Of the editor: saved with everything else before it goes. */
  lang: FieldBinding<Lang>;
  /** Whether a mail can reach the customer. */
  canMail: boolean;
  version: number;
  /** Names of lines written by hand that only a manager sends (orders/written-by-hand.ts). */
  byHand: readonly string[];
  /** Saves what is not saved yet; undefined when that was refused. */
  save(): Promise<StaffQuote | undefined>;
  onClose(): void;
}

/** Sends the draft by mail, by its link, or both; then shows the link to hand over in any other way. */
export function SendDialog({ lang, canMail, version, byHand, save, onClose }: SendDialogProps) {
  const { t, lang: uiLang } = useServices();
  const write = useWrite("PATCH /api/quotes/:id/send");
  const [mail, setMail] = useState(canMail);
  const [message, setMessage] = useState("");
  const [sent, setSent] = useState<StaffQuote>();
  const { submit, busy, problem } = useSubmit({
    onSend: async (headers) => {
      const quote = await save();
      // What was refused is shown beside its field, under the dialog.
      if (!quote) return onClose();
      return write.mutateAsync({
        params: { id: quote.id },
        body: { version: quote.newest, mail, message: mail ? message : "" },
        headers: { ...headers, ...ifMatch(quote.version) },
      });
    },
    onDone: (after) => {
      if (!after) return;
      notify.done(t("quote.sent"));
      setSent(after);
    },
  });
  const link = sent?.links.find((link) => link.revokedAt === null && link.scope === "accept");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("quote.send.title", { version })}
      footer={
        sent ? (
          <Button onClick={onClose} variant="main">
            {t("part.close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("part.back")}</Button>
            <Button disabled={busy || byHand.length > 0} onClick={() => void submit()} variant="main">
              {t(mail ? "quote.send.mail" : "quote.send.link")}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <div className="flex flex-col gap-3">
          <p>{t(mail ? "quote.send.mailed" : "quote.send.ready")}</p>
          {link && <LinkActions link={link} />}
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <p>{t("quote.send.text")}</p>
          <SelectField<Lang>
            label={t("orderForm.lang")}
            {...lang}
            choices={[
              { value: "en", label: t("part.english") },
              { value: "ar", label: t("part.arabic") },
            ]}
          />
          {canMail ? (
            <>
              <CheckField label={t("quote.send.byMail")} value={mail} onChange={setMail} />
              {mail && (
                <SendMessage lang={lang.value} value={message} onChange={setMessage} save={save} onRefused={onClose} />
              )}
            </>
          ) : (
            <p className="text-muted">{t("quote.send.noMail")}</p>
          )}
          {byHand.length > 0 && (
            <p role="status" className="rounded-sm bg-wait-soft p-3 text-wait">
              {t("quote.send.byHand", { lines: new Intl.ListFormat(uiLang).format(byHand) })}
            </p>
          )}
          <QuoteFailure problem={problem} />
        </div>
      )}
    </Dialog>
  );
}
