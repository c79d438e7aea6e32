import { Link } from "react-router-dom";
import { orderScreen } from "../../src-shared/addresses.ts";
import type { OutboxMail } from "../../src-shared/mail/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useFormat } from "../app/format.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useOnce } from "../ui/forms/use-once.ts";
import { MailText } from "../ui/mail-text.tsx";
import { Shown } from "../ui/shown.tsx";
import { useMailKind } from "./mail-kind.ts";

/** One mail: what it is about, how it looks, and sending it again. */
export function MailDrawer({ mail, onClose }: { mail: OutboxMail | undefined; onClose: () => void }) {
  const kindOf = useMailKind();
  return (
    <Dialog open={mail !== undefined} onClose={onClose} title={mail ? kindOf(mail.kind) : ""} side>
      {mail && <Mail key={mail.id} mail={mail} />}
    </Dialog>
  );
}

function Mail({ mail }: { mail: OutboxMail }) {
  const { t } = useServices();
  const { time, number } = useFormat();
  const confirm = useConfirm();
  const write = useWrite("POST /api/outbox/:id/resend");
  const once = useOnce();
  const resend = async () => {
    // A mail that has arrived cannot be taken back, so a second one is asked about first.
    const sure =
      mail.state !== "sent" ||
      (await confirm({
        title: t("outbox.resendTitle", { recipient: mail.recipient }),
        text: t("outbox.resendText"),
        action: t("outbox.resend"),
      }));
    if (!sure) return;
    try {
      await once((headers) => write.mutateAsync({ params: { id: mail.id }, body: {}, headers }));
      notify.done(t(mail.state === "withheld" ? "outbox.released" : "outbox.resent"));
    } catch (problem) {
      notify.problem(failureText(t, problem));
    }
  };
  const facts: [label: string, value: string | null][] = [
    [t("outbox.recipient"), mail.recipient],
    [t("outbox.state"), t(`outbox.state.${mail.state}`)],
    [t("outbox.language"), t(mail.lang === "ar" ? "part.arabic" : "part.english")],
    [t("outbox.created"), time(mail.createdAt)],
    [t("outbox.sent"), mail.sentAt && time(mail.sentAt)],
    [t("outbox.next"), mail.nextAt && time(mail.nextAt)],
    [t("outbox.attempts"), number(mail.attempts)],
    [t("outbox.error"), mail.lastError],
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
            <dt className="text-muted">{t("outbox.order")}</dt>
            <dd>
              <Link to={orderScreen(mail.order.id)} className="link">
                <bdi>{mail.order.number}</bdi>
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {mail.state === "withheld" && <FieldHint>{t("outbox.withheldHint")}</FieldHint>}
      {mail.canResend && (
        <Button disabled={write.isPending} onClick={() => void resend()} variant="main" className="self-start">
          {t(mail.state === "sent" ? "outbox.resend" : "outbox.sendNow")}
        </Button>
      )}
      {mail.canPreview ? <Preview id={mail.id} /> : <p className="text-muted">{t("outbox.noPreview")}</p>}
    </div>
  );
}

function Preview({ id }: { id: string }) {
  const { t } = useServices();
  const preview = useAsk("GET /api/outbox/:id/preview", { params: { id } });
  return (
    <section aria-label={t("outbox.preview")}>
      <FieldHint className="mb-2">{t("outbox.previewHint")}</FieldHint>
      <Shown of={preview}>{(mail) => <MailText mail={mail} />}</Shown>
    </section>
  );
}
