import { useHref, useLocation } from "react-router-dom";
import type { ShopText } from "../../src-shared/text/shop/index.ts";
import { useServices } from "../frame.tsx";
import { languagePath } from "../language-path.ts";
import type { Head } from "../page.ts";
import { notFoundHead } from "./not-found-view.tsx";

type Cause = "broken" | "busy" | "offline";

const words = {
  broken: { title: "failure.title", text: "failure.text" },
  busy: { title: "failure.busyTitle", text: "failure.busyText" },
  offline: { title: "failure.offlineTitle", text: "failure.offlineText" },
} as const;

export function failureHead(status: number, t: ShopText, shopName: string): Head {
  if (status === 404) return notFoundHead(t, shopName);
  const { title, text } = words[causeOf(status)];
  return { title: [t(title), shopName].filter(Boolean).join(" | "), description: t(text), noindex: true };
}

/** For everything else that keeps a page from being shown. `requestId` leads support to the line in the log. */
export function FailureView({ status, requestId, offline }: { status: number; requestId?: string; offline?: boolean }) {
  const { lang, t } = useServices();
  const { title, text } = words[offline ? "offline" : causeOf(status)];
  return (
    <div className="wrap py-16 lg:py-28">
      <div className="max-w-xl">
        <h1 className="text-4xl">{t(title)}</h1>
        <p className="mt-5 text-lg text-muted">{t(text)}</p>
        {requestId !== undefined && (
          <p className="mt-5 text-sm text-muted">
            {t("failure.requestId")}{" "}
            <bdi dir="ltr" className="select-all text-ink">
              {requestId}
            </bdi>
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          {/* A plain link to the same address: it works when nothing else does. */}
          <a href={useHref(useLocation())} className="btn btn-accent">
            {t("failure.retry")}
          </a>
          <a href={languagePath("/", lang)} className="btn btn-quiet">
            {t("notFound.home")}
          </a>
        </div>
      </div>
    </div>
  );
}

const causeOf = (status: number): Cause => (status === 503 || status === 429 ? "busy" : "broken");
