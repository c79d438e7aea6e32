import { Outlet, ScrollRestoration } from "react-router-dom";
import { ImageQualityContext } from "../../src-shared/components/image-quality.ts";
import { CONTENT_ID } from "../content-id.ts";
import { useServices } from "../frame.tsx";
import { useConnectionQuality } from "../image-connection.ts";
import { FailedNotice } from "./failed-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LanguageHint } from "./language-hint.tsx";
import { PageAnnouncer } from "./page-announcer.tsx";
import { PendingPage } from "./pending-page.tsx";
import { Toasts } from "./toasts.tsx";
import { Tooltips } from "./tooltips.tsx";
import { WhatsAppButton } from "./whatsapp-button.tsx";

/** What stands around every page. */
export function Layout() {
  const { t } = useServices();
  return (
    <ImageQualityContext value={useConnectionQuality()}>
      <a
        href={`#${CONTENT_ID}`}
        className="btn btn-ink sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:px-6"
      >
        {t("nav.skip")}
      </a>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <FailedNotice />
        <main id={CONTENT_ID} tabIndex={-1} className="flex-1 overflow-x-clip outline-none">
          <PendingPage>
            <Outlet />
          </PendingPage>
        </main>
        <Footer />
        <LanguageHint />
      </div>
      <WhatsAppButton />
      <Toasts />
      <Tooltips />
      <PageAnnouncer />
      <ScrollRestoration />
    </ImageQualityContext>
  );
}
