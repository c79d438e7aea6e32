import { Link } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Panel } from "../ui/page.tsx";
import { Progress } from "./progress.tsx";
import { stepLinks } from "./step-links.ts";

const MOST_NAMED = 4;

/** The steps that are open, on the first screen, until none is or somebody hides it; nothing while the server cannot be asked. */
export function SetUpReminder() {
  const { t } = useServices();
  const { data } = useAsk("GET /api/set-up");
  const write = useWrite("PATCH /api/set-up");
  const { attempt, busy } = useNotifiedAttempt();
  const open = data?.steps.filter(({ state }) => state === "open") ?? [];
  if (!data || data.dismissed || open.length === 0) return null;
  const linkOf = (step: (typeof open)[number]["step"]) => {
    const to = stepLinks[step];
    return to === undefined || to.startsWith("#") ? `${SCREENS.setUp}${to ?? ""}` : to;
  };
  return (
    <Panel
      title={t("setUp.title")}
      className="mb-4"
      actions={
        <>
          <Button disabled={busy} onClick={() => void attempt(() => write.mutateAsync({ body: { dismissed: true } }))}>
            {t("setUp.hide")}
          </Button>
          <ButtonLink to={SCREENS.setUp} variant="main">
            {t("setUp.all")}
          </ButtonLink>
        </>
      }
    >
      <Progress steps={data.steps} />
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {open.slice(0, MOST_NAMED).map(({ step }) => (
          <li key={step}>
            <Link to={linkOf(step)} className="link">
              {t(`setUp.step.${step}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
