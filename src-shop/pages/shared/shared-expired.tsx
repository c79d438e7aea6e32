import type { ExpiredPage } from "../../../src-shared/quotes/page.ts";
import { instantIn } from "../../../src-shared/values/qatar-time.ts";
import { useServices } from "../../app/page-hooks.ts";
import { dateText } from "../../ui/day-text.ts";
import { Note } from "../../ui/note.tsx";
import { SharedAsk } from "./shared-ask.tsx";
import { SharedHeading } from "./shared-heading.tsx";
import { SharedHelp } from "./shared-help.tsx";

/** Page of an expired link: it shows nothing of the document; a quote's customer may ask for a new one. */
export function SharedExpired({ page }: { page: ExpiredPage }) {
  const { t } = useServices();
  // The last moment at which the link opened, so that the named day is one on which it did.
  const lastDay = instantIn(page.expiredAt) ? new Date(Date.parse(page.expiredAt) - 1).toISOString() : "";
  return (
    <>
      <SharedHeading kind={t(`shared.kind.${page.kind}`)} number={page.number} />
      <Note variant="wait" title={t("shared.linkOver", { day: dateText(t, lastDay) })}>
        {page.mayAsk && !page.asked && t("shared.expiredHint")}
      </Note>
      {page.asked ? (
        <Note variant="good" live title={t("shared.asked")}>
          {t("shared.askedHint")}
        </Note>
      ) : (
        page.mayAsk && <SharedAsk isExpired />
      )}
      <SharedHelp number={page.number} />
    </>
  );
}
