import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useServices } from "../../app/services.tsx";
import { type Conflict, ConflictDialog } from "./conflict-dialog.tsx";

export interface Clash<T extends object> extends Conflict<T> {
  labels: Partial<Record<keyof T & string, string>>;
  groups?: readonly (readonly (keyof T & string)[])[];
  show?(field: keyof T & string, value: unknown): string | undefined;
}

type Decide = <T extends object>(clash: Clash<T>) => Promise<T | undefined>;
const DecideContext = createContext<Decide | null>(null);

/**
 * For what is changed where it stands and has no form: `const joined = await decide(clash)`, the version that a person
 * chose, or undefined when theirs stays.
 */
export function useDecide(): Decide {
  const decide = useContext(DecideContext);
  if (decide === null) throw new Error("useDecide is used outside ConflictProvider");
  return decide;
}

export function ConflictProvider({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const [asked, setAsked] = useState<{ dialog: (backLabel: string) => ReactNode }>();
  const decide = useCallback(<T extends object>({ labels, groups, show, ...conflict }: Clash<T>) => {
    return new Promise<T | undefined>((resolve) => {
      const answer = (joined?: T) => {
        resolve(joined);
        setAsked(undefined);
      };
      const shown = { conflict, labels, ...(groups ? { groups } : {}), ...(show ? { show } : {}) };
      // The type of the fields is known here only: the state holds how the dialog is rendered, not the conflict.
      const dialog = (backLabel: string) => (
        <ConflictDialog
          {...shown}
          onSave={answer}
          onUseTheirs={() => answer()}
          onClose={() => answer()}
          backLabel={backLabel}
        />
      );
      setAsked({ dialog });
    });
  }, []);
  return (
    <DecideContext value={decide}>
      {children}
      {asked?.dialog(t("part.cancel"))}
    </DecideContext>
  );
}
