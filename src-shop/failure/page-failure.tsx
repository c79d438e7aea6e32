import { useEffect, useState } from "react";
import { isRouteErrorResponse, useHref, useLocation, useRouteError } from "react-router-dom";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { textIn } from "../../src-shared/values/localized.ts";
import { useServices, useShop } from "../app/page-hooks.ts";
import { isFailure } from "./failure.ts";
import { causeOf, failureHead, failureTexts } from "./failure-head.ts";
import { type FailureViews, failureViews, loadFailureViews } from "./failure-views.ts";

/** Error page in place of a page that could not be shown; the frame stays around it. */
export function PageFailure() {
  const problem = useRouteError();
  const offline = useOffline();
  const status = isFailure(problem) || isRouteErrorResponse(problem) ? problem.status : 500;
  useFailureHead(status);
  const views = useFailureViews();
  if (views === "fetching") return null;
  if (views === "gone") return <PlainFailure status={status} offline={offline} />;
  const { FailureView, NotFoundView } = views;
  if (status === 404) return <NotFoundView />;
  return (
    <FailureView status={status} requestId={isFailure(problem) ? problem.requestId : undefined} offline={offline} />
  );
}

/** Views of failures, which may have to be fetched first; "gone" when that fails. */
function useFailureViews() {
  const [views, setViews] = useState<FailureViews | "fetching" | "gone">(failureViews() ?? "fetching");
  useEffect(() => {
    if (views === "fetching") void loadFailureViews().then(setViews, () => setViews("gone"));
  }, [views]);
  return views;
}

/** Offline the view cannot be fetched: these words are in the app already. */
function PlainFailure({ status, offline }: { status: number; offline: boolean }) {
  const { t } = useServices();
  const { title, text } = failureTexts[offline ? "offline" : causeOf(status)];
  return (
    <div className="wrap py-16">
      <h1 className="text-4xl">{t(title)}</h1>
      <p className="mt-5 text-lg text-muted">{t(text)}</p>
      <a href={useHref(useLocation())} className={buttonClass("main", "mt-8")}>
        {t("failure.retry")}
      </a>
    </div>
  );
}

/** Error page when the frame's own data could not be read: the texts alone. */
export function FrameFailure() {
  return (
    <main>
      <PageFailure />
    </main>
  );
}

/** The head of a failure within the browser; a page from the server has it already. */
function useFailureHead(status: number): void {
  const { lang, t, publicUrl } = useServices();
  const shop = useShop();
  useEffect(() => {
    const put = async () => {
      const { applyHead, headTags } = await import("../app/head.ts");
      const shopName = shop ? textIn(shop.company.name, lang) : "";
      applyHead(headTags(failureHead(status, t, shopName), { lang, publicUrl, shopName }));
    };
    // Offline this cannot be fetched; the page itself is enough.
    put().catch(() => {});
  }, [status, shop, lang, t, publicUrl]);
}

function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => setOffline(!navigator.onLine), []);
  return offline;
}
