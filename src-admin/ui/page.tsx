import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useServices } from "../app/services.tsx";

interface PageProps {
  title: string;
  /** Beside the title: a state, a number. */
  aside?: ReactNode;
  /** At the end of the title's line; the screen's main action last. */
  actions?: ReactNode;
  /** Where one comes from. */
  back?: { to: string; label: string };
  /** One column of forms rather than the whole width. */
  narrow?: boolean;
  children: ReactNode;
}

/** A screen: its title in the window and on the page, what can be done, and the content. */
export function Page({ title, aside, actions, back, narrow, children }: PageProps) {
  const { t } = useServices();
  useEffect(() => {
    document.title = `${title} · ${t("frame.name")}`;
  }, [title, t]);
  return (
    <div className={narrow ? "w-full max-w-4xl" : ""}>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* Buttons go below a long title before they squeeze it. */}
        <div className="min-w-[min(100%,18rem)] flex-1">
          {back && (
            <Link to={back.to} className="mb-1 inline-flex items-center gap-1 text-xs text-muted hover:text-accent">
              <Icon of={ArrowLeft} className="mirrored size-3.5" />
              {back.label}
            </Link>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-2xl">{title}</h1>
            {aside}
          </div>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A group of fields or facts under its own heading. */
export function Panel(props: {
  title?: string;
  text?: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { title, text, actions, children, className = "" } = props;
  return (
    <section className={`panel p-5 ${className}`}>
      {(title || actions) && (
        <div className={`mb-4 flex ${actions ? "min-h-9" : ""} flex-wrap items-center justify-between gap-2`}>
          <div>
            {title && <h2 className="panel-title">{title}</h2>}
            {text && <p className="max-w-prose text-muted">{text}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
