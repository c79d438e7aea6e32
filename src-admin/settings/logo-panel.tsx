import { useQueryClient } from "@tanstack/react-query";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { Setting, SettingValue } from "../../src-shared/settings/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { useAsk, useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { OnlineOnly } from "../desktop/online-only.tsx";
import { sendForm } from "../media/send-form.ts";
import { DropZone } from "../ui/fields/drop-zone.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";

const ACCEPTED = "image/png,image/jpeg,image/webp,image/avif";

/** The shop's logo: uploaded, shown on paper and on the shop's wall, removed. */
export function LogoPanel() {
  const { t } = useServices();
  const request = useAsk("GET /api/settings/:key", { params: { key: "logo" } });
  return (
    <Panel title={t("setting.logo")} text={t("setting.logoText")}>
      <Shown of={request}>{(setting) => <Logo setting={setting} />}</Shown>
    </Panel>
  );
}

function Logo({ setting }: { setting: Setting }) {
  const { t, adminApi } = useServices();
  const queries = useQueryClient();
  const { attempt, busy } = useNotifiedAttempt();
  const write = useWrite("PUT /api/settings/:key");
  const logo = setting.value as SettingValue<"logo">;
  const send = (file: File) =>
    attempt(async () => {
      const form = new FormData();
      form.set("image", file);
      await sendForm(adminApi, "POST /api/shop-logo", form, {});
      await queries.invalidateQueries();
      notify.done(t("setting.logo.saved"));
    });
  const remove = () =>
    attempt(async () => {
      await write.mutateAsync({
        params: { key: "logo" },
        body: { value: { png: "", width: 0, height: 0 } },
        headers: ifMatch(setting.version),
      });
      notify.done(t("setting.logo.removed"));
    });
  return (
    <div className="flex flex-col gap-4">
      {logo.png !== "" && (
        <div className="flex flex-wrap items-center gap-4">
          <span className="on-paper grid min-h-24 min-w-64 place-items-center rounded-sm border border-line p-4">
            <img
              src={`data:image/png;base64,${logo.png}`}
              alt={t("setting.logo.shown")}
              width={logo.width}
              height={logo.height}
              className="h-auto max-h-16 w-auto max-w-56"
            />
          </span>
          <Button disabled={busy} onClick={() => void remove()}>
            {t("setting.logo.remove")}
          </Button>
        </div>
      )}
      <OnlineOnly>
        <DropZone
          accept={ACCEPTED}
          multiple={false}
          disabled={busy}
          slim={logo.png !== ""}
          label={t(logo.png === "" ? "setting.logo.choose" : "setting.logo.replace")}
          hint={t("setting.logo.hint")}
          onFiles={([file]) => {
            if (file) void send(file);
          }}
        />
      </OnlineOnly>
    </div>
  );
}
