import Download from "lucide-react/icons/download";
import type { FileAnswer } from "../../src-shared/api/file-answer.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useNotifiedAttempt } from "./forms/use-attempt.ts";
import { saveFile } from "./save-file.ts";

/** `<FileButton label={name} ask={() => api("GET /api/uploads/:id", …)} />`: saves the file that is answered. */
export function FileButton({ ask, label }: { ask: () => Promise<FileAnswer>; label: string }) {
  const { attempt, busy } = useNotifiedAttempt();
  return (
    <Button disabled={busy} onClick={() => void attempt(async () => saveFile(await ask()))}>
      <Icon of={Download} className="size-4" />
      {label}
    </Button>
  );
}
