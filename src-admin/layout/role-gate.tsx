import type { ReactNode } from "react";
import { type Role, useMay } from "../session/session-context.tsx";
import { NoSuchScreen } from "./no-screen.tsx";

/** To who may not open it, a screen is not there. */
export function RoleGate({ role, children }: { role: Role; children: ReactNode }) {
  return useMay(role) ? children : <NoSuchScreen />;
}
