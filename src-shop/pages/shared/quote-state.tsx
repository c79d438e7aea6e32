import { type ReactNode, useEffect, useRef } from "react";
import { sharedPath } from "../../../src-shared/addresses.ts";
import type { QuotePage } from "../../../src-shared/quotes/page.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useActionAnswer, useLoaded, useServices } from "../../app/page-hooks.ts";
import { dateText, dayText } from "../../ui/day-text.ts";
import { Link } from "../../ui/link.tsx";
import { Note, noteButton } from "../../ui/note.tsx";
import { QuoteAccepted } from "./quote-accepted.tsx";
import type { shareAction } from "./shared-action.ts";
import type { loadShare } from "./shared-load.ts";

/**
 * State of a quote that is not simply open: accepted, declined, over, or being changed; and why the answer given last came
 * too late. It takes the focus and scrolls into view when it changes.
 */
export function QuoteState({ page }: { page: QuotePage }) {
  const answer = useActionAnswer<typeof shareAction>();
  const box = useRef<HTMLDivElement>(null);
  const late = answer?.obstacle ?? null;
  const state = `${page.status} ${page.beingChanged} ${late}`;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    box.current?.focus();
  }, [state]);
  return (
    <div ref={box} tabIndex={-1} className="grid scroll-mt-24 gap-4 outline-none empty:hidden">
      <LateAnswer page={page} />
      <CurrentState page={page} />
    </div>
  );
}

function LateAnswer({ page }: { page: QuotePage }): ReactNode {
  const { t } = useServices();
  const { token } = useLoaded<typeof loadShare>();
  const late = useActionAnswer<typeof shareAction>()?.obstacle;
  if (late === "other_version") {
    return (
      <Note
        variant="bad"
        live
        title={t("shared.late.other_version")}
        action={
          <Link to={sharedPath(token)} className={noteButton}>
            {t("shared.readVersion", { version: page.version.number })}
          </Link>
        }
      >
        {t("shared.lateVersionHint", { version: page.version.number })}
      </Note>
    );
  }
  if (late === "accepted" || late === "being_changed" || late === "over" || late === "expired") {
    return (
      <Note variant="bad" live>
        {t(`shared.late.${late}`)}
      </Note>
    );
  }
  return null;
}

function CurrentState({ page }: { page: QuotePage }): ReactNode {
  const { lang, t } = useServices();
  const { status, acceptance, acceptedBefore, declinedAt, validUntil } = page;
  if (acceptance && status !== "withdrawn") {
    return (
      <>
        {page.beingChanged && <Note variant="wait" title={t("shared.revising")} />}
        <QuoteAccepted acceptance={acceptance} deposit={formatDeposit(acceptance.sums.deposit, lang)} />
      </>
    );
  }
  if (acceptedBefore) {
    const { version, at, total } = acceptedBefore;
    return (
      <Note title={t("shared.acceptedBefore", { version, day: dateText(t, at), total: formatMoney(total, lang) })}>
        {t("shared.acceptedBeforeHint", { version })}
      </Note>
    );
  }
  if (page.beingChanged) {
    return (
      <Note variant="wait" title={t("shared.changing")}>
        {t("shared.changingHint")}
      </Note>
    );
  }
  if (status === "declined") {
    return (
      <Note title={t("shared.declined", { day: declinedAt ? dateText(t, declinedAt) : "" })}>
        {t("shared.declinedHint")}
      </Note>
    );
  }
  if (status === "expired") {
    return (
      <Note variant="wait" title={t("shared.expired", { day: dayText(t, validUntil) })}>
        {page.may.ask && t("shared.expiredHint")}
      </Note>
    );
  }
  return status === "withdrawn" ? <Note variant="wait" title={t("shared.late.over")} /> : null;
}

const formatDeposit = (deposit: number | null, lang: Lang): string | null =>
  deposit === null ? null : formatMoney(deposit, lang);
