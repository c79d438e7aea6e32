/** Sign-in of the desktop app: the shop's address, the account, and the first fetch; then the back office. */

import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { Desktop } from "../../src-shared/desktop/operations.ts";
import { removeAllDrafts, setDraftsOwner } from "../app/stored.ts";
import { Failed } from "../ui/failed.tsx";
import { FrameSkeleton } from "../ui/skeletons.tsx";
import { BackendDown } from "./backend-down.tsx";
import { backendTrouble } from "./backend-trouble.ts";
import { desktop } from "./desktop-api.ts";
import { FirstFetch } from "./first-fetch.tsx";
import { ServerAddress } from "./server-address.tsx";
import { SignIn } from "./sign-in-form.tsx";

/** Time between two questions to a backend that does not answer. */
const AGAIN_MS = 2000;

/** `signsIn`: a known person signs in again, because the server asked for it; pending operations stay. */
export function DesktopSignIn({ signsIn, children }: { signsIn: boolean; children: ReactNode }) {
  const [here, setHere] = useState<Desktop>();
  const [problem, setProblem] = useState<unknown>();
  const ask = useCallback(async () => {
    try {
      const found = await desktop("GET /api/desktop");
      if (found.account !== null) setDraftsOwner(found.account);
      // Nobody is signed in, perhaps because this desktop was revoked: drafts go too.
      else if (found.state !== "other_server") removeAllDrafts();
      setProblem(undefined);
      setHere(found);
    } catch (failure) {
      setProblem(failure);
    }
  }, []);
  useEffect(() => void ask(), [ask]);
  const trouble = backendTrouble(problem);
  useEffect(() => {
    // Every failure is a new problem, so each starts the next question.
    if (backendTrouble(problem) === undefined) return;
    const timer = setTimeout(() => void ask(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [problem, ask]);
  if (!here) {
    if (problem === undefined) return <FrameSkeleton />;
    if (trouble !== undefined) return <BackendDown reason={trouble} />;
    return (
      <main className="mx-auto max-w-lg p-8">
        <Failed problem={problem} onRetry={() => void ask()} />
      </main>
    );
  }
  if (here.state === "set_up") return <ServerAddress here={here} onDone={setHere} />;
  if (here.state !== "ready" || signsIn) return <SignIn here={here} onDone={setHere} />;
  return <FirstFetch>{children}</FirstFetch>;
}
