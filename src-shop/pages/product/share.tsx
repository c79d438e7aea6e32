import Share2 from "lucide-react/icons/share-2";
import { type MouseEvent, useRef } from "react";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useServices } from "../../app/page-hooks.ts";

/** Share button: the device's own sheet where there is one, else a small menu, which needs no script. */
export function Share({ name, url }: { name: string; url: string }) {
  const { t } = useServices();
  const menu = useRef<HTMLDetailsElement>(null);
  const text = encodeURIComponent(`${name}\n${url}`);

  const onSummary = (event: MouseEvent) => {
    if (typeof navigator.share !== "function" || !matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    // A refused or closed sheet needs no message.
    navigator.share({ title: name, url }).catch(() => {});
  };
  const onCopy = async () => {
    menu.current?.removeAttribute("open");
    try {
      await navigator.clipboard.writeText(url);
      notify.done(t("product.shareCopied"));
    } catch {
      notify.problem(`${t("product.shareAddress")}: ${url}`);
    }
  };
  const row = "flex min-h-11 w-full items-center rounded-sm px-3 text-start hover:bg-sand";

  return (
    <details
      ref={menu}
      className="relative"
      onKeyDown={(event) => event.key === "Escape" && menu.current?.removeAttribute("open")}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) menu.current?.removeAttribute("open");
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by nature */}
      <summary
        onClick={onSummary}
        className="flex min-h-11 list-none items-center gap-2 rounded-md px-3 text-sm hover:bg-sand [&::-webkit-details-marker]:hidden"
      >
        <Icon of={Share2} className="size-4" />
        {t("product.share")}
      </summary>
      <div className="absolute end-0 bottom-full z-10 mb-1 w-56 rounded-md border border-line bg-white p-1 text-sm">
        <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noopener noreferrer" className={row}>
          {t("product.shareWhatsapp")}
        </a>
        <a href={`mailto:?subject=${encodeURIComponent(name)}&body=${text}`} className={row}>
          {t("product.shareEmail")}
        </a>
        <button type="button" onClick={() => void onCopy()} className={`${row} noscript:hidden`}>
          {t("product.shareCopy")}
        </button>
      </div>
    </details>
  );
}
