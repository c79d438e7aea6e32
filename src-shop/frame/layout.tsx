import { Outlet, ScrollRestoration } from "react-router-dom";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { ImageQualityContext } from "../../src-shared/ui/image-quality.ts";
import { connectionQuality } from "../app/image-connection.ts";
import { useServices } from "../app/page-hooks.ts";
import { FailedNotice } from "../failure/failed-notice.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { Tooltips } from "../ui/tooltips.tsx";
import { Announcement } from "./announcement.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LanguageHint } from "./language-hint.tsx";
import { MAIN_ID, PageAnnouncer } from "./page-announcer.tsx";
import { PendingPage } from "./pending-page.tsx";
import { WhatsAppButton } from "./whatsapp-button.tsx";

/** Frame around every page: header, notices, footer, messages, tooltips. */
export function Layout() {
  const { t } = useServices();
  return (
    <ImageQualityContext value={connectionQuality}>
      <a
        href={`#${MAIN_ID}`}
        className={buttonClass(
          "ink",
          "sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:px-6",
        )}
      >
        {t("nav.skip")}
      </a>
      <div className="flex min-h-dvh flex-col">
        <Announcement />
        <Header />
        <FailedNotice />
        <main id={MAIN_ID} tabIndex={-1} className="flex-1 overflow-x-clip outline-none">
          <PendingPage>
            <Outlet />
          </PendingPage>
        </main>
        <WhatsAppButton />
        <Footer />
        <LanguageHint />
      </div>
      <Toasts />
      <Tooltips />
      <PageAnnouncer />
      <ScrollRestoration />
    </ImageQualityContext>
  );
}
