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
  const [asked, setAsked] = useState<{ clash: Clash<object>; answer: (joined?: object) => void }>();
  const decide = useCallback(
    (clash: Clash<object>) => new Promise<object | undefined>((resolve) => setAsked({ clash, answer: resolve })),
    [],
    // What the fields are does not matter here.
  ) as unknown as Decide;
  const answer = (joined?: object) => {
    asked?.answer(joined);
    setAsked(undefined);
  };
  const { labels = {}, groups, show } = asked?.clash ?? {};
  return (
    <DecideContext value={decide}>
      {children}
      <ConflictDialog
        conflict={asked?.clash}
        labels={labels}
        {...(groups ? { groups } : {})}
        {...(show ? { show } : {})}
        onSave={answer}
        onUseTheirs={() => answer()}
        onClose={() => answer()}
        backLabel={t("part.cancel")}
      />
    </DecideContext>
  );
}
