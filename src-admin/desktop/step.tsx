import { type ReactNode, useEffect } from "react";
import { useServices } from "../app/services.tsx";
import { LookSwitches } from "../layout/look-switches.tsx";

/** A step before the back office opens. Its title ends with it, also where the screen behind sets none. */
export function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useServices();
  useEffect(() => {
    document.title = `${title} · ${t("frame.name")}`;
    return () => {
      document.title = t("frame.name");
    };
  }, [title, t]);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex justify-end gap-1 p-3">
        <LookSwitches />
      </div>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-5 pb-24">
        <h1 className="mb-1 text-2xl">{title}</h1>
        <p className="mb-5 text-muted">{text}</p>
        {children}
      </main>
    </div>
  );
}
