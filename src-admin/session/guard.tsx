/**
 * Nobody is in the back office without a session. Asked on entry, every 5 minutes, and whenever an answer says 401; on
 * failure the local items and all kept answers are cleared and the sign-in page opens (specification, section 4;
 * server/security.md, rows 1, 3 and 71). Drafts stay: what somebody typed in the last minutes of a session is there
 * after the next sign-in.
 */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { CurrentSession } from "../../src-shared/accounts/operations.ts";
import { SIGN_IN_PATH, signInAddress } from "../../src-shared/accounts/sign-in-address.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { Failed } from "../ui/failed.tsx";
import { dropDrafts } from "../ui/forms/drafts.ts";
import { FrameSkeleton } from "../ui/skeletons.tsx";
import { SessionProvider } from "./session-context.tsx";
import { clearMarks, onMarksCleared, readMarks, setMarks } from "./session-marks.ts";
import { SetPassword } from "./set-password.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";

const CHECK_EVERY_MS = 300_000;

export function Guard({ children }: { children: ReactNode }) {
  const { api, adminApi } = useServices();
  const queries = useQueryClient();
  const [session, setSession] = useState<CurrentSession>();
  const [problem, setProblem] = useState<unknown>();
  /** Stays until the person goes on: recovery codes are shown once. */
  const [settingUp, setSettingUp] = useState(false);

  const leave = useCallback(
    (address: string) => {
      clearMarks();
      queries.clear();
      adminApi.setCsrfToken(undefined);
      location.replace(address);
    },
    [adminApi, queries],
  );

  const check = useCallback(async () => {
    // The desktop's backend knows who is signed in, and whether a new sign-in is due; this clock is no proof.
    if (!isDesktop() && readMarks(Date.now()) === "over") {
      // The server ends what this computer's clock calls over; offline this clock decides.
      await api("DELETE /api/session").catch(() => {});
      return leave(signInAddress(location));
    }
    try {
      const found = await api("GET /api/session");
      adminApi.setCsrfToken(found.csrfToken);
      setMarks(new Date(Date.now() - (SESSION_SECONDS - found.secondsLeft) * 1000));
      setSession(found);
      if (found.secondFactorMissing) setSettingUp(true);
      setProblem(undefined);
    } catch (failure) {
      // 401 has been heard by `onSignedOut`; an outage keeps what is on screen.
      if (!(failure instanceof ApiError && failure.code === "unauthenticated")) setProblem(failure);
    }
  }, [api, adminApi, leave]);

  useEffect(() => {
    const stops = [
      adminApi.onSignedOut(() => leave(signInAddress(location))),
      onMarksCleared(() => leave(SIGN_IN_PATH)),
    ];
    void check();
    const timer = setInterval(() => void check(), CHECK_EVERY_MS);
    // A page that the back button brings out of the browser's memory is as old as the moment it was left.
    const shown = (event: PageTransitionEvent) => event.persisted && void check();
    addEventListener("pageshow", shown);
    return () => {
      clearInterval(timer);
      removeEventListener("pageshow", shown);
      for (const stop of stops) stop();
    };
  }, [check, leave, adminApi]);

  const value = useMemo(
    () =>
      session && {
        session,
        refresh: check,
        signOut: async () => {
          await api("DELETE /api/session");
          dropDrafts();
          leave(SIGN_IN_PATH);
        },
      },
    [session, check, leave, api],
  );

  if (value === undefined)
    return problem === undefined ? <FrameSkeleton /> : <FailedEntry problem={problem} retry={check} />;
  return (
    <SessionProvider value={value}>
      {value.session.mustChangePassword ? (
        <SetPassword onDone={check} />
      ) : settingUp ? (
        <SetUpFactor onDone={() => setSettingUp(false)} />
      ) : (
        children
      )}
    </SessionProvider>
  );
}

const SESSION_SECONDS = 28_800;

function FailedEntry({ problem, retry }: { problem: unknown; retry: () => Promise<void> }) {
  return (
    <main className="mx-auto max-w-lg p-8">
      <Failed problem={problem} onRetry={() => void retry()} />
    </main>
  );
}
