import "../styles/admin.css";
import { createRoot } from "react-dom/client";
import { AdminApp, loadText } from "./admin-app.tsx";
import { createAdminApi } from "./api.ts";
import { readPreferences, showPreferences } from "./preferences.ts";

const preferences = readPreferences();
showPreferences(preferences);
const adminApi = createAdminApi((request) => fetch(request), location.origin);
const root = createRoot(document.getElementById("root") as HTMLElement);
root.render(<AdminApp adminApi={adminApi} first={preferences} firstText={await loadText(preferences.lang)} />);
