import { ApiError } from "../../src-shared/api/client.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { Panel } from "../ui/page.tsx";
import { saveFile } from "../ui/save-file.ts";
import { desktop } from "./desktop-api.ts";
import { useDesktopAsk, useDesktopWrite } from "./use-desktop.ts";

/** Unsent work of people who are not signed in now. Only an administrator is answered any. */
export function SealedWork() {
  const { t } = useServices();
  const { time } = useFormat();
  const confirm = useConfirm();
  const list = useDesktopAsk("GET /api/desktop/sealed");
  const discard = useDesktopWrite("DELETE /api/desktop/sealed/:key");
  const { attempt } = useNotifiedAttempt();
  if (!list.data || list.data.length === 0) return null;
  const save = (key: string) =>
    attempt(async () => {
      const found = await desktop("GET /api/desktop/sealed/:key", { params: { key } }).catch((problem: unknown) => {
        if (!(problem instanceof ApiError) || problem.code !== "conflict") throw problem;
        notify.problem(t("sync.sealed.locked"));
        return undefined;
      });
      if (!found) return;
      const content = JSON.stringify(found, null, 1);
      saveFile({ name: "showroom-waiting.json", mime: "application/json", encoding: "utf8", content });
    });
  const drop = async (key: string, name: string) => {
    const text = t("sync.sealed.discardText", { name });
    if (await confirm({ title: t("sync.sealed.discard"), text, action: t("sync.sealed.discard") }))
      await discard.run({ params: { key } });
  };
  return (
    <Panel title={t("sync.sealed")} text={t("sync.sealed.text")}>
      <ul className="divide-y divide-line">
        {list.data.map(({ key, name, waiting, conflicts, at }) => (
          <li key={key} className="flex flex-wrap items-center gap-2 py-2">
            <p className="flex-1">
              <bdi className="font-medium">{name}</bdi>
              {t("sync.comma")}
              {t("sync.waiting", { count: waiting + conflicts })}
              {t("sync.comma")}
              {time(at)}
            </p>
            <Button onClick={() => void save(key)}>{t("sync.sealed.save")}</Button>
            <Button onClick={() => void drop(key, name)} variant="quiet" className="text-bad">
              {t("sync.sealed.discard")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
