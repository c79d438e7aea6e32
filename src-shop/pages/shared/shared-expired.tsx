import type { ExpiredPage } from "../../../src-shared/quotes/page.ts";
import { instantIn } from "../../../src-shared/values/qatar-time.ts";
import { useServices } from "../../frame/frame.tsx";
import { dateText } from "../../ui/day-text.ts";
import { Note } from "../../ui/note.tsx";
import { SharedAsk } from "./shared-ask.tsx";
import { SharedHeading } from "./shared-heading.tsx";
import { SharedHelp } from "./shared-help.tsx";

/** A link whose time is over shows nothing of the document any more; a quote's holder may ask for a new one. */
export function SharedExpired({ page }: { page: ExpiredPage }) {
  const { t } = useServices();
  // The last moment in which it opened, so that the day named is one on which it did.
  const lastDay = instantIn(page.expiredAt) ? new Date(Date.parse(page.expiredAt) - 1).toISOString() : "";
  return (
    <>
      <SharedHeading kind={t(`shared.kind.${page.kind}`)} number={page.number} />
      <Note look="wait" title={t("shared.linkOver", { day: dateText(t, lastDay) })}>
        {page.mayAsk && !page.asked && t("shared.expiredHint")}
      </Note>
      {page.asked ? (
        <Note look="good" live title={t("shared.asked")}>
          {t("shared.askedHint")}
        </Note>
      ) : (
        page.mayAsk && <SharedAsk isExpired />
      )}
      <SharedHelp number={page.number} />
    </>
  );
}
