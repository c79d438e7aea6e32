import { Button } from "../../src-shared/ui/button.tsx";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Page, Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { DemoPanel } from "./demo-panel.tsx";
import { Progress } from "./progress.tsx";
import { StepList } from "./step-list.tsx";
import { TestOrderPanel } from "./test-order-panel.tsx";
import { TradePanel } from "./trade-panel.tsx";

/** From the demo, or an empty shop, to somebody's own: the steps, and the two that are done here. */
export function SetUpPage() {
  const { t } = useServices();
  const request = useAsk("GET /api/set-up");
  const write = useWrite("PATCH /api/set-up");
  const { attempt, busy } = useNotifiedAttempt();
  return (
    <Page title={t("setUp.title")} narrow>
      <div className="flex flex-col gap-4">
        <Shown of={request}>
          {({ steps, dismissed }) => (
            <Panel
              title={t("setUp.steps")}
              text={t("setUp.steps.text")}
              actions={
                dismissed && (
                  <Button
                    disabled={busy}
                    onClick={() => void attempt(() => write.mutateAsync({ body: { dismissed: false } }))}
                  >
                    {t("setUp.show")}
                  </Button>
                )
              }
            >
              <div className="mb-3">
                <Progress steps={steps} />
              </div>
              <StepList steps={steps} />
            </Panel>
          )}
        </Shown>
        <div id="demo">
          <DemoPanel />
        </div>
        <div id="test-order">
          <TestOrderPanel />
        </div>
        <div id="trade">
          <TradePanel />
        </div>
      </div>
    </Page>
  );
}
