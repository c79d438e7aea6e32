import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { sharedPath } from "../../../src-shared/addresses.ts";
import type { QuotePage } from "../../../src-shared/quotes/page.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useAnswered, useLoaded, useServices } from "../../frame/frame.tsx";
import { dateText, dayText } from "../../ui/day-text.ts";
import { Note, noteButton } from "../../ui/note.tsx";
import { QuoteAccepted } from "./quote-accepted.tsx";
import type { actOnShare } from "./shared-act.ts";
import type { loadShare } from "./shared-load.ts";

/**
 * Where the quote stands, where that is not simply open: accepted, declined, over, or being changed; and why the answer
 * that was just given came too late. Comes into view and to the keyboard when it changes.
 */
export function QuoteState({ page }: { page: QuotePage }) {
  const answer = useAnswered<typeof actOnShare>();
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
      <Late page={page} />
      <Standing page={page} />
    </div>
  );
}

function Late({ page }: { page: QuotePage }): ReactNode {
  const { t } = useServices();
  const { token } = useLoaded<typeof loadShare>();
  const late = useAnswered<typeof actOnShare>()?.obstacle;
  if (late === "other_version") {
    return (
      <Note
        look="bad"
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
      <Note look="bad" live>
        {t(`shared.late.${late}`)}
      </Note>
    );
  }
  return null;
}

function Standing({ page }: { page: QuotePage }): ReactNode {
  const { lang, t } = useServices();
  const { status, acceptance, acceptedBefore, declinedAt, validUntil } = page;
  if (acceptance && status !== "withdrawn") {
    return (
      <>
        {page.beingChanged && <Note look="wait" title={t("shared.revising")} />}
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
      <Note look="wait" title={t("shared.changing")}>
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
      <Note look="wait" title={t("shared.expired", { day: dayText(t, validUntil) })}>
        {page.may.ask && t("shared.expiredHint")}
      </Note>
    );
  }
  return status === "withdrawn" ? <Note look="wait" title={t("shared.late.over")} /> : null;
}

const formatDeposit = (deposit: number | null, lang: Lang): string | null =>
  deposit === null ? null : formatMoney(deposit, lang);
