/**
 * Every screen of the back office: its address, who may open it, its place in the navigation (in this order), its file.
 * What the role may not open is not shown; the server decides all the same.
 */
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import ScrollText from "lucide-react/icons/scroll-text";
import Users from "lucide-react/icons/users";
import type { Screen } from "./screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/",
    role: "staff",
    nav: { group: "day", label: "nav.dashboard", icon: ChartNoAxesColumn },
    page: () => import("./dashboard/dashboard-page.tsx").then((file) => file.DashboardPage),
  },
  {
    path: "/users",
    role: "admin",
    nav: { group: "running", label: "nav.users", icon: Users },
    page: () => import("./users/users-page.tsx").then((file) => file.UsersPage),
  },
  {
    path: "/audit",
    role: "admin",
    nav: { group: "running", label: "nav.audit", icon: ScrollText },
    page: () => import("./audit/audit-page.tsx").then((file) => file.AuditPage),
  },
  {
    path: "/account",
    role: "staff",
    page: () => import("./account/account-page.tsx").then((file) => file.AccountPage),
  },
];
