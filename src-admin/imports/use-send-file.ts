import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { importScreen } from "../../src-shared/addresses.ts";
import type { ImportMapping } from "../../src-shared/imports/fields.ts";
import { MAX_IMPORT_BYTES } from "../../src-shared/imports/sizes.ts";
import type { DecimalSign } from "../../src-shared/imports/states.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import type { Answer } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { sendForm } from "../media/send-form.ts";
import { useNotifiedAttempt } from "../ui/forms/use-attempt.ts";
import { keepChosenFile } from "./chosen-files.ts";

export interface Answers {
  decimal?: DecimalSign;
  mapping?: ImportMapping;
}

/** Sends a file to be read, and opens the import that it becomes. `sent`: how much of it is there, from 0 to 1. */
export function useSendFile(): { send(file: File, answers?: Answers): void; busy: boolean; sent: number } {
  const { t, adminApi } = useServices();
  const { attempt, busy } = useNotifiedAttempt();
  const [sent, setSent] = useState(0);
  const go = useNavigate();
  const send = (file: File, { decimal, mapping }: Answers = {}) => {
    if (file.size > MAX_IMPORT_BYTES) {
      notify.problem(t("import.fault.too_large"));
      return;
    }
    void attempt(async () => {
      const body = new FormData();
      if (decimal) body.append("decimal", decimal);
      if (mapping) body.append("mapping", JSON.stringify(mapping));
      body.append("file", file, file.name);
      setSent(0);
      // A form is a little longer than the file in it.
      const onSent = (bytes: number) => setSent(Math.min(1, bytes / file.size));
      const { id } = (await sendForm(adminApi, "POST /api/imports", body, { onSent })) as Answer<"POST /api/imports">;
      keepChosenFile(id, file);
      void go(importScreen(id));
    });
  };
  return { send, busy, sent };
}
