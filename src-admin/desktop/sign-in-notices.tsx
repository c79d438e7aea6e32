import type { Desktop } from "../../src-shared/desktop/operations.ts";
import { useServices } from "../app/services.tsx";

export interface StepProps {
  here: Desktop;
  onDone(next: Desktop): void;
}

/** What a person should know before signing in: an account of another server, and a configuration that does not count. */
export function Notices({ here }: { here: Desktop }) {
  const { t } = useServices();
  const texts = [
    here.state === "other_server" &&
      (here.otherServer === null ? t("setup.otherServerUnknown") : t("setup.otherServer", { other: here.otherServer })),
    here.configRefused && t("setup.configRefused"),
  ].filter((text) => text !== false);
  return texts.map((text) => (
    <p key={text} role="status" className="mb-4 rounded-sm bg-wait-soft p-3 text-wait">
      {text}
    </p>
  ));
}
