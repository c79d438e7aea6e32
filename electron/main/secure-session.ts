/** Restrictions of the window's session, which may only show the app (server/security.md, row 63). */
import { basename } from "node:path";
import type { Session, WebContents } from "electron";
import { APP_ORIGIN, isOwnAddress } from "../protocol/app-address.ts";

/** The window loads only the app's own protocol; the backend uses the network. */
const mayLoad = (url: string) => isOwnAddress(url) || /^(blob|data|devtools):/.test(url);

/** The one permission that is granted: "Copy" buttons write to the clipboard. */
const granted = "clipboard-sanitized-write";

/** The saving of the app's own downloads. */
export interface Downloads {
  /** Title of the dialog that asks for the place. */
  title(): string;
  /** The proposed path. */
  pathOf(name: string): string;
  onSaved(name: string): void;
}

export function secureSession(session: Session, downloads: Downloads): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(permission === granted && isOwnAddress(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === granted && origin.replace(/\/$/, "") === APP_ORIGIN,
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !mayLoad(details.url) }));
  // Only the app's own downloads are saved; exports are blobs.
  session.on("will-download", (event, item) => {
    const url = item.getURL();
    if (!url.startsWith(`blob:${APP_ORIGIN}/`) && !isOwnAddress(url)) return event.preventDefault();
    // Without these the dialog is titled with the blob's address.
    item.setSaveDialogOptions({ title: downloads.title(), defaultPath: downloads.pathOf(item.getFilename()) });
    item.once("done", (_event, state) => {
      if (state === "completed") downloads.onSaved(basename(item.getSavePath()));
    });
  });
}

/** Blocks navigation, new windows and web views, for every page that is created. */
export function secureContents(contents: WebContents, openOutside: (url: string) => void): void {
  const stay = (event: { preventDefault(): void }, url: string) => {
    if (!isOwnAddress(url)) event.preventDefault();
  };
  contents.on("will-navigate", (event) => stay(event, event.url));
  // Comes before "will-navigate", which does not follow once this one is prevented.
  contents.on("will-frame-navigate", (event) => {
    stay(event, event.url);
    // A telephone number or a mail address is a link of the page itself, not one for a new window.
    if (event.isMainFrame && /^(?:tel|mailto):/i.test(event.url)) openOutside(event.url);
  });
  contents.on("will-redirect", (event) => stay(event, event.url));
  contents.on("will-attach-webview", (event) => event.preventDefault());
  // WebRTC is under no content policy; without a proxy for it, it sends nothing.
  contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: "deny" };
  });
}
