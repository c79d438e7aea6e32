import type { SystemState } from "../../src-shared/system/operations.ts";
import { useServices } from "../app/services.tsx";
import { Panel } from "../ui/page.tsx";
import { FactList } from "./fact-list.tsx";

const NAMES = ["program", "database", "schema"] as const;

/** Versions of the program, of what it runs on, and of the database's schema. */
export function Versions({ versions }: Pick<SystemState, "versions">) {
  const { t } = useServices();
  return (
    <Panel title={t("system.versions")}>
      <FactList
        facts={[
          ...NAMES.map((name) => ({ label: t(`system.versions.${name}`), value: versions[name] })),
          // The name of a product is not translated.
          { label: "Node", value: versions.node },
        ]}
      />
    </Panel>
  );
}
