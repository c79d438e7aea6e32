import { Link } from "react-router-dom";
import { orderScreen } from "../../src-shared/addresses.ts";
import type { QueuedMail } from "../../src-shared/mail/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { useOnce } from "../ui/forms/use-once.ts";
import { MailText } from "../ui/mail-text.tsx";
import { Shown } from "../ui/shown.tsx";
import { useMailKind } from "./mail-kind.ts";

/** One mail: what it is about, how it looks, and sending it again. */
export function MailDrawer({ mail, onClose }: { mail: QueuedMail | undefined; onClose: () => void }) {
  const kindOf = useMailKind();
  return (
    <Dialog open={mail !== undefined} onClose={onClose} title={mail ? kindOf(mail.kind) : ""} side>
      {mail && <Mail key={mail.id} mail={mail} />}
    </Dialog>
  );
}

function Mail({ mail }: { mail: QueuedMail }) {
  const { t } = useServices();
  const { time, number } = useFormat();
  const confirm = useConfirm();
  const write = useWrite("POST /api/mails/:id/resend");
  const once = useOnce();
  const { attempt, busy } = useNotifiedAttempt();
  const resend = async () => {
    // A mail that has arrived cannot be taken back, so a second one is asked about first.
    const sure =
      mail.state !== "sent" ||
      (await confirm({
        title: t("mails.resendTitle", { recipient: mail.recipient }),
        text: t("mails.resendText"),
        action: t("mails.resend"),
      }));
    if (!sure) return;
    await attempt(async () => {
      await once((headers) => write.mutateAsync({ params: { id: mail.id }, body: {}, headers }));
      notify.done(t(mail.state === "withheld" ? "mails.released" : "mails.resent"));
    });
  };
  const facts: [label: string, value: string | null][] = [
    [t("mails.recipient"), mail.recipient],
    [t("mails.state"), t(`mails.state.${mail.state}`)],
    [t("mails.language"), t(mail.lang === "ar" ? "part.arabic" : "part.english")],
    [t("mails.created"), time(mail.createdAt)],
    [t("mails.sent"), mail.sentAt && time(mail.sentAt)],
    [t("mails.next"), mail.nextAt && time(mail.nextAt)],
    [t("mails.attempts"), number(mail.attempts)],
    [t("mails.error"), mail.lastError],
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        {mail.order && (
          <div className="contents">
            <dt className="text-muted">{t("mails.order")}</dt>
            <dd>
              <Link to={orderScreen(mail.order.id)} className="link">
                <bdi>{mail.order.number}</bdi>
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {mail.state === "withheld" && <FieldHint>{t("mails.withheldHint")}</FieldHint>}
      {mail.canResend && (
        <Button disabled={busy} onClick={() => void resend()} variant="main" className="self-start">
          {t(mail.state === "sent" ? "mails.resend" : "mails.sendNow")}
        </Button>
      )}
      {mail.canPreview ? <Preview id={mail.id} /> : <p className="text-muted">{t("mails.noPreview")}</p>}
    </div>
  );
}

function Preview({ id }: { id: string }) {
  const { t } = useServices();
  const preview = useAsk("GET /api/mails/:id/preview", { params: { id } });
  return (
    <section aria-label={t("mails.preview")}>
      <FieldHint className="mb-2">{t("mails.previewHint")}</FieldHint>
      <Shown of={preview}>{(mail) => <MailText mail={mail} />}</Shown>
    </section>
  );
}
