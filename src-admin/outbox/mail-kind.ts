import { useCallback } from "react";
import type { AdminKey } from "../../src-shared/text/admin/index.ts";
import { useServices } from "../app/services.tsx";

/** What a kind of mail is called; one without a name of its own shows as it is kept. */
export function useMailKind(): (kind: string) => string {
  const { t } = useServices();
  return useCallback(
    (kind) => {
      const key = `outbox.kind.${kind}`;
      const name = t(key as AdminKey);
      return name === key ? kind : name;
    },
    [t],
  );
}
