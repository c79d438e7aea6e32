import { useLocation, useNavigate } from "react-router-dom";
import { PAGES } from "../../../src-shared/addresses.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../../src-shared/ui/button-link.tsx";
import { useHydrated } from "../../app/hydrated.ts";
import { useServices } from "../../app/page-hooks.ts";
import { shownPath } from "./shown-path.ts";

/** View of addresses without a page, and of pages whose product or article is gone. */
export function NotFoundView() {
  const { t } = useServices();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  return (
    <div className="wrap grid items-center gap-10 py-12 lg:grid-cols-[1fr_1.1fr] lg:gap-16 lg:py-24">
      <EmptyNiche />
      <div className="max-w-xl">
        <p className="eyebrow" aria-hidden="true">
          404
        </p>
        <h1 className="mt-2 text-4xl">{t("notFound.title")}</h1>
        <p className="mt-5 text-lg text-muted">{t("notFound.text")}</p>
        <p className="mt-5 text-sm text-muted">
          {t("notFound.requested")}{" "}
          <bdi dir="ltr" className="break-all rounded-sm bg-sand px-2 py-1 text-ink">
            {shownPath(pathname)}
          </bdi>
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/" variant="main">
            {t("notFound.home")}
          </ButtonLink>
          <ButtonLink to={PAGES.products}>{t("notFound.products")}</ButtonLink>
          <ButtonLink to={PAGES.contact} variant="quiet">
            {t("notFound.contact")}
          </ButtonLink>
          <Button
            variant="quiet"
            // Only the browser has a history to go back in.
            disabled={!hydrated}
            onClick={() => void (history.length > 1 ? navigate(-1) : navigate("/"))}
          >
            {t("notFound.back")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Drawing of an empty niche. */
function EmptyNiche() {
  return (
    <svg aria-hidden="true" viewBox="0 0 480 420" className="mx-auto w-full max-w-md" fill="none">
      <rect width="480" height="420" rx="16" fill="var(--color-sand)" />
      <path d="M110 372V208a130 130 0 0 1 260 0v164z" fill="var(--color-wall)" />
      <path d="M0 372h480" stroke="var(--color-sand-deep)" strokeWidth="2" />
      <ellipse cx="240" cy="386" rx="84" ry="8" fill="var(--color-sand-deep)" />
      <g stroke="var(--color-edge)" strokeWidth="2" strokeDasharray="5 7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M198 208h84a10 10 0 0 1 10 10v64H188v-64a10 10 0 0 1 10-10z" />
        <path d="M176 290h128v16a8 8 0 0 1-8 8H184a8 8 0 0 1-8-8z" />
        <path d="M240 314v40M196 372l44-18 44 18" />
      </g>
    </svg>
  );
}
