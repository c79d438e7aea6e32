import type { ShareLink } from "../../src-shared/share-links/operations.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { useFormat } from "../app/format.ts";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { LinkActions } from "./link-actions.tsx";

/** One link to a quote or a posted document: what it allows, how often and when it was opened, and its end. */
export function SharedLink({ link }: { link: ShareLink }) {
  const { t } = useServices();
  const { date, time } = useFormat();
  const confirm = useConfirm();
  const end = useWrite("DELETE /api/share-links/:id");
  const { kind, revokedAt, expiresAt, views, viewedAt } = link;
  const { attempt, busy } = useNotifiedAttempt();
  const revoke = async () => {
    const question = { title: t("share.link.endTitle"), text: t("share.link.endText"), action: t("share.link.end") };
    if (!(await confirm(question))) return;
    await attempt(async () => {
      await end.mutateAsync({ params: { id: link.id } });
      notify.done(t("share.link.ended"));
    });
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={revokedAt ? "bad" : "calm"}>
          {revokedAt ? t("share.link.isEnded", { day: date(revokedAt) }) : t(`share.link.scope.${link.scope}`)}
        </Badge>
        {(expiresAt || kind === "quote") && (
          <span className="text-xs text-muted">
            {expiresAt ? t("share.link.until", { day: date(expiresAt) }) : t("share.link.noEnd")}
          </span>
        )}
      </p>
      {revokedAt === null && <LinkActions link={link} />}
      {views === 0 ? (
        <p className="text-xs text-muted">{t("share.link.unseen")}</p>
      ) : (
        <details className="text-xs">
          <summary className="cursor-pointer py-1">{t("share.link.views", { count: views })}</summary>
          <ul className="mt-1 flex flex-col gap-0.5 text-muted">
            {viewedAt.map((at) => (
              <li key={at}>{time(at)}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        {t("share.link.made", { name: link.createdBy, day: date(link.createdAt) })}
        {revokedAt === null && (
          <button type="button" disabled={busy} onClick={() => void revoke()} className="link ms-auto min-h-6 text-bad">
            {t("share.link.end")}
          </button>
        )}
      </p>
    </div>
  );
}
