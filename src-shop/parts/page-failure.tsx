import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { textIn } from "../../src-shared/model/localized.ts";
import { isFailure } from "../failure.ts";
import { useServices, useShop } from "../frame.tsx";
import { FailureView, failureHead } from "./failure-view.tsx";
import { NotFoundView } from "./not-found-view.tsx";

/** In place of a page that could not be shown; the frame stays around it. */
export function PageFailure() {
  const problem = useRouteError();
  const offline = useOffline();
  const status = isFailure(problem) || isRouteErrorResponse(problem) ? problem.status : 500;
  useFailureHead(status);
  if (status === 404) return <NotFoundView />;
  return (
    <FailureView status={status} requestId={isFailure(problem) ? problem.requestId : undefined} offline={offline} />
  );
}

/** When not even the frame's own data could be read: the sentences alone. */
export function FrameFailure() {
  return (
    <main>
      <PageFailure />
    </main>
  );
}

/** The head of a failure that came up within the shop; on a page from the server it is there already. */
function useFailureHead(status: number): void {
  const { lang, t, publicUrl } = useServices();
  const shop = useShop();
  useEffect(() => {
    const put = async () => {
      const { applyHead, headTags } = await import("../head.ts");
      const shopName = shop ? textIn(shop.company.name, lang) : "";
      applyHead(headTags(failureHead(status, t, shopName), { lang, publicUrl, shopName }));
    };
    // Where even this cannot be fetched the page says enough.
    put().catch(() => {});
  }, [status, shop, lang, t, publicUrl]);
}

function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => setOffline(!navigator.onLine), []);
  return offline;
}
