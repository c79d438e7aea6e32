import type { ComponentType } from "react";
import type { AdminKey } from "../../src-shared/text/admin/index.ts";
import type { HelpKey } from "../../src-shared/text/help/index.ts";
import type { Role } from "../session/session-context.tsx";

/** One screen of the back office, as routes.tsx lists them. */
export interface Screen {
  /** Below /admin: "/orders/:id". */
  path: string;
  /** Its help, which `?` opens. */
  help: HelpKey;
  /** The least role that may open it. */
  role: Role;
  /** Absent: reached from other screens, and by `command`. */
  nav?: {
    group: "day" | "goods" | "content" | "running";
    label: AdminKey;
    icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
    /** Open work of this screen, whose number stands beside its name. */
    waiting?: "orders" | "messages" | "quotes";
  };
  /** Not in the navigation, but the command palette leads to it under this name. */
  command?: AdminKey;
  /** The screen needs the server: on a desktop that is offline it shows that instead. */
  needsConnection?: true;
  /** There only in the desktop app. */
  desktopOnly?: true;
  page: () => Promise<ComponentType>;
}
