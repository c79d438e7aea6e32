import type { Notices } from "../../src-shared/desktop/operations.ts";
import { FieldHint } from "../../src-shared/ui/field.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";
import { useDesktopAsk, useDesktopWrite } from "../desktop/use-desktop.ts";
import { SwitchField } from "../ui/fields/switch-field.tsx";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";

const hours = Array.from({ length: 24 }, (_, hour) => {
  const time = `${String(hour).padStart(2, "0")}:00`;
  return { value: time, label: time };
});

/** How this computer announces a new order or quote request. */
export function NoticesPanel() {
  const { t } = useServices();
  const notices = useDesktopAsk("GET /api/desktop/notices");
  const keep = useDesktopWrite("PUT /api/desktop/notices");
  const change = (body: Partial<Notices>) => void keep.run({ body });
  return (
    <Panel title={t("notices.title")} text={t("notices.text")}>
      <Shown of={notices}>
        {({ show, sound, quietFrom, quietUntil }) => (
          <div className="flex flex-col gap-4">
            <SwitchField label={t("notices.show")} value={show} onChange={(on) => change({ show: on })} />
            <SwitchField
              label={t("notices.sound")}
              value={sound}
              disabled={!show}
              onChange={(on) => change({ sound: on })}
            />
            <div className="grid grid-cols-2 gap-3">
              <SelectField
                label={t("notices.quietFrom")}
                value={quietFrom}
                disabled={!show || !sound}
                onChange={(time) => change({ quietFrom: time })}
                choices={hours}
              />
              <SelectField
                label={t("notices.quietUntil")}
                value={quietUntil}
                disabled={!show || !sound}
                onChange={(time) => change({ quietUntil: time })}
                choices={hours}
              />
            </div>
            <FieldHint>{t("notices.quietHint")}</FieldHint>
          </div>
        )}
      </Shown>
    </Panel>
  );
}
