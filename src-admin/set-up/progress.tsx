import type { SetUpState } from "../../src-shared/set-up/operations.ts";
import { useServices } from "../app/services.tsx";

/** How many steps are settled: done, or skipped on purpose. */
export function Progress({ steps }: Pick<SetUpState, "steps">) {
  const { t } = useServices();
  const settled = steps.filter(({ state }) => state !== "open").length;
  const words = t("setUp.progress", { done: settled, count: steps.length });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <progress className="h-2 w-48 accent-accent" max={steps.length} value={settled} aria-label={words} />
      <span className="text-sm text-muted">{words}</span>
    </div>
  );
}
