import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { offeredScreens } from "../app/routes.tsx";
import { useServices } from "../app/services.tsx";
import { readStored, writeStored } from "../app/stored.ts";
import { roleAllows, useSession } from "../session/session-context.tsx";
import { useBrand } from "./use-brand.ts";

const groups = ["day", "goods", "content", "running"] as const;
type Group = (typeof groups)[number];

const FOLDED = "nav-folded";

/** The groups that are folded on this computer. */
function useFolded() {
  const [folded, setFolded] = useState<readonly Group[]>(() => {
    const stored = readStored(FOLDED);
    return Array.isArray(stored) ? groups.filter((group) => stored.includes(group)) : [];
  });
  const fold = (group: Group) => {
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    setFolded(next);
    writeStored(FOLDED, next);
  };
  return { folded, fold };
}

/** The screens one's role may open, in the groups of routes.tsx. */
export function Navigation() {
  const { t } = useServices();
  const session = useSession();
  const { logo } = useBrand();
  const id = useId();
  const { number } = useFormat();
  const { data: work } = useAsk("GET /api/work");
  const { folded, fold } = useFolded();
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a low screen the list is longer than the window: where one is stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the address that counts
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  const allowedScreens = offeredScreens().filter((screen) => screen.nav && roleAllows(session, screen.role));
  return (
    <nav ref={list} aria-label={t("frame.navigation")} className="flex h-full flex-col overflow-y-auto p-3">
      <Link to="/" className="mb-2 flex min-h-10 items-center gap-2 px-2.5 font-semibold">
        {logo ? (
          <span className="on-paper rounded-sm p-1.5">
            <img src={logo.src} alt={t("frame.name")} className="max-h-8 max-w-40" />
          </span>
        ) : (
          <>
            <span aria-hidden="true" className="size-3 rounded-full bg-accent" />
            {t("frame.name")}
          </>
        )}
      </Link>
      {groups.map((group) => {
        const entries = allowedScreens.filter((screen) => screen.nav?.group === group);
        if (entries.length === 0) return null;
        return (
          <div key={group} className="mb-2">
            <button
              type="button"
              aria-expanded={!folded.includes(group)}
              aria-controls={`${id}-${group}`}
              onClick={() => fold(group)}
              className="flex w-full items-center justify-between gap-2 rounded-sm px-2.5 py-1 text-xs text-muted hover:text-ink"
            >
              {t(`nav.group.${group}`)}
              <Icon of={folded.includes(group) ? ChevronDown : ChevronUp} className="size-3.5" />
            </button>
            <ul id={`${id}-${group}`} hidden={folded.includes(group)}>
              {entries.map(({ path, nav }) => {
                if (!nav) return null;
                const Glyph = nav.icon;
                const count = nav.waiting && work ? work.waiting[nav.waiting] : 0;
                const waits = nav.waiting && count > 0 ? t(`dashboard.waiting.${nav.waiting}`, { count }) : undefined;
                return (
                  <li key={path}>
                    <NavLink
                      to={path}
                      end={path === "/"}
                      title={waits}
                      aria-describedby={waits && `${id}${path}`}
                      className={({ isActive }) =>
                        `flex min-h-9 items-center gap-2.5 rounded-sm lg:min-h-8 px-2.5 ${isActive ? "bg-accent-soft font-medium text-accent" : "hover:bg-sand"}`
                      }
                    >
                      <Icon of={Glyph} className="size-4" />
                      {t(nav.label)}
                      {waits && (
                        <span
                          aria-hidden="true"
                          className="ms-auto min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-medium text-on-accent tabular-nums"
                        >
                          {number(count)}
                        </span>
                      )}
                    </NavLink>
                    {waits && (
                      <span id={`${id}${path}`} hidden>
                        {waits}
                      </span>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
      <a
        href="/"
        target="_blank"
        rel="noreferrer"
        className="mt-auto flex min-h-9 items-center px-2.5 text-xs text-muted hover:text-accent"
      >
        {t("frame.toShop")}
      </a>
    </nav>
  );
}
