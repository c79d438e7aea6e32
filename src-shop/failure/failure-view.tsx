import { useHref, useLocation } from "react-router-dom";
import { languagePath } from "../../src-shared/addresses.ts";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/page-hooks.ts";
import { causeOf, failureTexts } from "./failure-head.ts";

/** View of every failure but "not found". `requestId` leads support to the line in the log. */
export function FailureView({ status, requestId, offline }: { status: number; requestId?: string; offline?: boolean }) {
  const { lang, t } = useServices();
  const { title, text } = failureTexts[offline ? "offline" : causeOf(status)];
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
          {/* A plain link to the same address works without any script. */}
          <a href={useHref(useLocation())} className={buttonClass("main")}>
            {t("failure.retry")}
          </a>
          <a href={languagePath("/", lang)} className={buttonClass("quiet")}>
            {t("notFound.home")}
          </a>
        </div>
      </div>
    </div>
  );
}
