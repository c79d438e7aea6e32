import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { ShopProfile } from "../../src-shared/content/shop.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { Localized } from "../../src-shared/ui/localized.tsx";
import { useServices, useShop } from "../app/page-hooks.ts";

type Shown = NonNullable<ShopProfile["announcement"]>;

/** The text of the announcement that this browser has closed: it says nothing of who uses it, and is sent to nobody. */
const CLOSED = "announcement-closed";
/** Longest timer of browsers. */
const LONGEST_MS = 2 ** 31 - 1;

/** The shop's announcement above the header, until it ends or is closed. */
export function Announcement() {
  const announcement = useShop()?.announcement;
  return announcement ? <Bar key={announcement.text.en} announcement={announcement} /> : null;
}

function Bar({ announcement }: { announcement: Shown }) {
  const { lang, t } = useServices();
  const { text, link, until } = announcement;
  const [state, setState] = useState<"server" | "open" | "closed">("server");
  useEffect(() => setState(isClosed(text.en) ? "closed" : "open"), [text.en]);
  // A page that stays open goes on without it.
  useEffect(() => {
    if (until === null) return;
    const left = Date.parse(until) - Date.now();
    if (left > LONGEST_MS) return;
    const timer = setTimeout(() => setState("closed"), Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [until]);
  if (state === "closed") return null;
  const close = () => {
    setState("closed");
    rememberClosed(text.en);
  };
  const words = <Localized text={text} lang={lang} />;
  return (
    <aside aria-label={t("announcement.label")} className="bg-ink text-sm text-wall print:hidden">
      <div className="wrap flex min-h-11 items-center gap-2">
        <p className="flex-1 py-2 text-center text-balance wrap-anywhere">
          {link === "" ? words : <AnnouncementLink to={link}>{words}</AnnouncementLink>}
        </p>
        {/* Without a script nothing can be closed; the place is kept, so that nothing moves when the script comes. */}
        <IconButton
          label={t("notice.dismiss")}
          onClick={close}
          className={`text-wall ${state === "server" ? "invisible" : ""}`}
        >
          <Icon of={X} className="size-4.5" />
        </IconButton>
      </div>
    </aside>
  );
}

function AnnouncementLink({ to, children }: { to: string; children: React.ReactNode }) {
  const className = "inline-flex min-h-7 items-center underline underline-offset-4 hover:no-underline";
  if (to.startsWith("/")) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={className}>
      {children}
    </a>
  );
}

function isClosed(text: string): boolean {
  try {
    return localStorage.getItem(CLOSED) === text;
  } catch {
    return false;
  }
}

function rememberClosed(text: string): void {
  try {
    localStorage.setItem(CLOSED, text);
  } catch {
    // Without storage it is closed on this page alone.
  }
}
