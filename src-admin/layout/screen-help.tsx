import X from "lucide-react/icons/x";
import { useEffect, useId, useRef } from "react";
import { useMatches } from "react-router-dom";
import { type HelpKey, type HelpLines, helpTexts } from "../../src-shared/text/help/index.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";
import { useKeys } from "../ui/keys.ts";
import { KeyList } from "./key-list.tsx";
import { useLoadedTexts } from "./use-loaded-texts.ts";
import { useNews } from "./use-news.ts";

/**
 * Help of the screen in sight: what it is for, its keys, and what the last versions brought. Stands beside the screen, which stays
 * usable, and follows from screen to screen until it is closed. `newsFirst`: opened after an update, whose news its reader has not seen.
 */
export function ScreenHelp({ newsFirst, onClose }: { newsFirst: boolean; onClose(): void }) {
  const { t } = useServices();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const lines = useHelpLines();
  useKeys({ Escape: onClose });
  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    element?.focus({ preventScroll: true });
    return () => {
      // The focus goes back only where the person has not moved on meanwhile.
      if (!element?.contains(document.activeElement) && document.activeElement !== document.body) return;
      const back = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : undefined;
      (back ?? document.getElementById("content"))?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="fixed inset-x-0 bottom-0 z-30 max-h-[55dvh] flex-none overflow-y-auto border-t border-line bg-panel outline-none sm:start-auto sm:end-0 sm:top-14 sm:max-h-none sm:w-72 sm:border-s sm:border-t-0 lg:sticky lg:top-0 lg:z-10 lg:h-dvh print:hidden"
    >
      <div className="sticky top-0 flex min-h-14 items-center justify-between gap-4 border-b border-line bg-panel ps-5 pe-3">
        <h2 id={id} className="panel-title">
          {t("help.title")}
        </h2>
        <IconButton onClick={onClose} label={t("part.close")}>
          <Icon of={X} className="size-5" />
        </IconButton>
      </div>
      <div className="p-5">
        {newsFirst && <News />}
        {lines.length > 0 && (
          <ul className="mb-6 flex flex-col gap-3">
            {lines.map((line, index) => (
              <li key={line} className={index === 0 ? "font-medium" : ""}>
                {line}
              </li>
            ))}
          </ul>
        )}
        <KeyList />
        {!newsFirst && <News />}
      </div>
    </aside>
  );
}

function News() {
  const { t } = useServices();
  const id = useId();
  const news = useNews();
  if (news.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="border-line not-last:mb-6 not-last:border-b not-last:pb-6 last:mt-6 last:border-t last:pt-4"
    >
      <h3 id={id} className="mb-2 font-medium">
        {t("news.title")}
      </h3>
      <ul className="flex flex-col gap-3">
        {news.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** None until the texts are there, and where the address has no screen: the keys are shown all the same. */
function useHelpLines(): HelpLines {
  const key = useMatches().at(-1)?.handle as HelpKey | undefined;
  const texts = useLoadedTexts(helpTexts);
  return (key && texts?.[key]) ?? [];
}
