import CircleHelp from "lucide-react/icons/circle-question-mark";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { useServices } from "../app/services.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { LookSwitches } from "./look-switches.tsx";
import { OutageNote } from "./outage-note.tsx";

interface TopBarProps {
  /** The button of the navigation where there is no room for it. */
  menu: ReactNode;
  onSearch(): void;
  onHelp(): void;
  /** Whether the help is open. */
  help: boolean;
}

export function TopBar({ menu, onSearch, onHelp, help }: TopBarProps) {
  const { t } = useServices();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-panel print:hidden">
      <div className="flex min-h-14 items-center gap-1 px-3 lg:px-6">
        {menu}
        <button
          type="button"
          onClick={onSearch}
          className="flex min-h-9 max-w-md min-w-0 flex-1 items-center gap-2 rounded-sm border border-edge px-3 text-muted hover:bg-sand"
        >
          <Icon of={Search} className="size-4" />
          <span className="truncate">{t("frame.search")}</span>
          <kbd dir="ltr" className="kbd ms-auto hidden sm:block">
            {isMac ? "⌘K" : "Ctrl K"}
          </kbd>
        </button>
        <span className="ms-auto flex items-center">
          <IconButton onClick={onHelp} aria-expanded={help} label={t("frame.help")} title={t("frame.help")}>
            <Icon of={CircleHelp} className="size-4.5" />
          </IconButton>
          <LookSwitches />
          <AccountMenu />
        </span>
      </div>
      <OutageNote />
    </header>
  );
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
