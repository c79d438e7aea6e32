import { Button } from "../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { useServices } from "../app/services.tsx";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/page.tsx";

export function NoSuchScreen() {
  const { t } = useServices();
  return (
    <Page title={t("failure.notFound.title")}>
      <Empty title={t("failure.notFound.text")}>
        <ButtonLink to="/">{t("failure.home")}</ButtonLink>
      </Empty>
    </Page>
  );
}

/** A fault of ours, or a new version whose old files are gone: either way a reload is the way on, and drafts are kept. */
export function BrokenScreen() {
  const { t } = useServices();
  return (
    <div className="mx-auto max-w-lg p-8" role="alert">
      <h1 className="mb-2 text-2xl">{t("failure.broken.title")}</h1>
      <p className="mb-4 text-muted">{t("failure.broken.text")}</p>
      <Button onClick={() => location.reload()} variant="main">
        {t("failure.reload")}
      </Button>
    </div>
  );
}
