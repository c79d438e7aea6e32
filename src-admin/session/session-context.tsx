import { createContext, type ReactNode, useContext } from "react";
import type { CurrentSession } from "../../src-shared/accounts/operations.ts";
import { mayCall } from "../../src-shared/api/access.ts";

export type Role = CurrentSession["staff"]["role"];

interface OpenSession {
  session: CurrentSession;
  /** Asks the server again, after something about the session has changed. */
  refresh(): Promise<void>;
  /** Ends the session and leads to the sign-in page. */
  signOut(): Promise<void>;
}

const SessionContext = createContext<OpenSession | null>(null);

export function SessionProvider({ value, children }: { value: OpenSession; children: ReactNode }) {
  return <SessionContext value={value}>{children}</SessionContext>;
}

export function useOpenSession(): OpenSession {
  const open = useContext(SessionContext);
  if (open === null) throw new Error("useSession is used outside the guard");
  return open;
}

/** Who is signed in. */
export const useSession = (): CurrentSession => useOpenSession().session;

/** Whether the signed-in person has at least that role: by the contract's own rule, for what to show. The server decides. */
export const roleAllows = (session: CurrentSession, needed: Role): boolean =>
  mayCall(needed, { kind: "staff", ...session.staff, sessionId: session.id }) === "yes";

/** `const mayVoid = useMay("manager")`. */
export const useMay = (needed: Role): boolean => roleAllows(useSession(), needed);
