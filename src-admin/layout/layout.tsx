import Menu from "lucide-react/icons/menu";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";
import { useDesktopWindow } from "../desktop/desktop-window.ts";
import { StatusLine } from "../desktop/status-line.tsx";
import { useArrivals } from "../orders/list/use-arrivals.ts";
import { StepNote } from "../orders/steps/step-note.tsx";
import { NoticeLanguage } from "../printing/notice-language.tsx";
import { Scanner } from "../scanning/scanner.tsx";
import { isTyping, useKeys } from "../ui/keys.ts";
import { TableSkeleton } from "../ui/skeletons.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { Navigation } from "./navigation.tsx";
import { NewsNote } from "./news-note.tsx";
import { ScreenHelp } from "./screen-help.tsx";
import { TopBar } from "./top-bar.tsx";
import { useBrandColour } from "./use-brand.ts";
import { useUnseenNews } from "./use-news.ts";

/** The frame around every screen: navigation at the start of the line, the top bar, the screen, and what opens over it. */
export function Layout() {
  const { t } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  const news = useUnseenNews();
  const [newsFirst, setNewsFirst] = useState(false);
  const main = useRef<HTMLElement>(null);
  const drawer = useRef<HTMLDivElement>(null);
  useArrivals();
  useBrandColour();
  // Whoever opens the help, by the note or otherwise, sees the news in it.
  const openHelp = () => {
    setHelp(true);
    setNewsFirst(news.isUnseen);
    news.markSeen();
  };
  const flipHelp = () => (help ? setHelp(false) : openHelp());
  const search = useCallback(() => {
    const field = document.querySelector<HTMLInputElement>("[data-list-search]");
    if (field) field.select();
    else setPalette(true);
    field?.focus();
  }, []);
  useDesktopWindow(navigate, search);

  useKeys({
    "?": flipHelp,
    "/": search,
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== "KeyK") return;
      // A dialog that asks something is answered first; fields are no obstacle.
      if (document.querySelector("dialog[open]") && !isTyping(event.target)) return;
      event.preventDefault();
      setPalette(true);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);

  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the address that counts
  useEffect(() => {
    drawer.current?.hidePopover();
    if (first.current) {
      first.current = false;
      return;
    }
    // Every screen begins at its top, for the eye and for the screen reader; one for writing, in its first field.
    scrollTo(0, 0);
    const field = document.activeElement;
    if (!(field && isTyping(field) && main.current?.contains(field))) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="flex min-h-dvh">
      <a href="#content" className={buttonClass("main", "fixed start-3 -top-16 z-50 focus:top-3")}>
        {t("frame.skip")}
      </a>
      <aside className="sticky top-0 hidden h-dvh w-56 flex-none flex-col border-e border-line bg-panel lg:flex print:hidden">
        <Navigation />
      </aside>
      <div
        id="navigation-drawer"
        ref={drawer}
        popover="auto"
        className="fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-64 border-e border-line bg-panel p-0 backdrop:bg-shade"
      >
        <Navigation />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          menu={
            <IconButton popoverTarget="navigation-drawer" label={t("frame.openMenu")} className="lg:hidden">
              <Icon of={Menu} className="size-5" />
            </IconButton>
          }
          onSearch={() => setPalette(true)}
          onHelp={flipHelp}
          help={help}
        />
        {news.isUnseen && <NewsNote onShow={openHelp} onDismiss={news.markSeen} />}
        <main id="content" ref={main} tabIndex={-1} className="min-w-0 flex-1 p-4 outline-none lg:p-6">
          <Suspense fallback={<TableSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <StatusLine />
      </div>
      {help && <ScreenHelp newsFirst={newsFirst} onClose={() => setHelp(false)} />}
      <StepNote />
      <Scanner />
      <NoticeLanguage />
      <CommandPalette
        open={palette}
        onClose={() => setPalette(false)}
        onGo={(to) => void navigate(to)}
        onHelp={openHelp}
      />
    </div>
  );
}
