import { useServices } from "../app/services.tsx";
import { useDesktopAsk, useDesktopWrite } from "../desktop/use-desktop.ts";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";

/** Whether the app starts with the computer, so that new orders are heard. */
export function StartupPanel() {
  const { t } = useServices();
  const startup = useDesktopAsk("GET /api/desktop/startup");
  const keep = useDesktopWrite("PUT /api/desktop/startup");
  return (
    <Panel title={t("startup.title")} text={t("startup.text")}>
      <Shown of={startup}>
        {({ atLogin }) => (
          <SwitchField
            label={t("startup.atLogin")}
            value={atLogin}
            onChange={(on) => void keep.run({ body: { atLogin: on } })}
          />
        )}
      </Shown>
    </Panel>
  );
}
