import "../styles/admin.css";
import { createRoot } from "react-dom/client";
import { createOfficeApi } from "./api.ts";
import { loadText, Office } from "./office.tsx";
import { readPreferences, showPreferences } from "./preferences.ts";

const preferences = readPreferences();
showPreferences(preferences);
const office = createOfficeApi((request) => fetch(request), location.origin);
const root = createRoot(document.getElementById("root") as HTMLElement);
root.render(<Office office={office} first={preferences} firstText={await loadText(preferences.lang)} />);
