import { Link } from "react-router-dom";
import type { SetUpState } from "../../src-shared/set-up/operations.ts";
import type { StepState } from "../../src-shared/set-up/steps.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { stepLinks } from "./step-links.ts";

const tones: Record<StepState, Tone> = { open: "wait", skipped: "calm", done: "good" };

/** Every step, with the screen that does it; one that is not done can be skipped and taken up again. */
export function StepList({ steps }: Pick<SetUpState, "steps">) {
  return (
    <ol className="divide-y divide-line border-t border-line">
      {steps.map((one) => (
        <StepLine key={one.step} {...one} />
      ))}
    </ol>
  );
}

function StepLine({ step, state }: SetUpState["steps"][number]) {
  const { t } = useServices();
  const { attempt, busy } = useNotifiedAttempt();
  const write = useWrite("PATCH /api/set-up/:step");
  const title = t(`setUp.step.${step}`);
  const skip = (skipped: boolean) => attempt(() => write.mutateAsync({ params: { step }, body: { skipped } }));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <StepLink title={title} to={stepLinks[step]} />
        <p className="text-sm text-muted">{t(`setUp.step.${step}.text`)}</p>
      </div>
      <Badge tone={tones[state]}>{t(`setUp.state.${state}`)}</Badge>
      {state !== "done" && (
        <Button
          onClick={() => void skip(state === "open")}
          disabled={busy}
          aria-label={`${t(state === "open" ? "setUp.skip" : "setUp.resume")}: ${title}`}
        >
          {t(state === "open" ? "setUp.skip" : "setUp.resume")}
        </Button>
      )}
    </li>
  );
}

function StepLink({ title, to }: { title: string; to: string | undefined }) {
  if (to === undefined) return <span className="font-medium">{title}</span>;
  const className = "link font-medium";
  return to.startsWith("#") ? (
    <a href={to} className={className}>
      {title}
    </a>
  ) : (
    <Link to={to} className={className}>
      {title}
    </Link>
  );
}
