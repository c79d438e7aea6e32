import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/services.tsx";
import { Dialog } from "./dialog.tsx";

export interface Question {
  title: string;
  text?: ReactNode;
  /** What the button does, as a verb: "Void the order". */
  action: string;
}

type Confirm = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Confirm | null>(null);

/** Only for what cannot be undone: `if (await confirm({ title, action })) …`. Everything else gets a toast with Undo. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === null) throw new Error("useConfirm is used outside ConfirmProvider");
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useServices();
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void }>();
  const confirm = useCallback<Confirm>(
    (question) => new Promise((resolve) => setAsked({ question, answer: resolve })),
    [],
  );
  const answer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(undefined);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={asked !== undefined}
        onClose={() => answer(false)}
        title={asked?.question.title ?? ""}
        size="sm"
        footer={
          <>
            <Button onClick={() => answer(false)}>{t("part.cancel")}</Button>
            <Button onClick={() => answer(true)} variant="bad">
              {asked?.question.action}
            </Button>
          </>
        }
      >
        {asked?.question.text}
      </Dialog>
    </ConfirmContext>
  );
}
