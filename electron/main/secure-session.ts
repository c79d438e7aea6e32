/** What the window's session may do: nothing but show the app (server/security.md, row 63). */
import type { Session, WebContents } from "electron";
import { APP_ORIGIN, isOwnAddress } from "../protocol/app-address.ts";

/** The window itself fetches nothing but its own protocol: the network belongs to the backend. */
const mayLoad = (url: string) => isOwnAddress(url) || /^(blob|data|devtools):/.test(url);

/** "Copy" buttons write a text to the clipboard; nothing else is needed, and reading it is not. */
const granted = "clipboard-sanitized-write";

export function secureSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(permission === granted && isOwnAddress(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === granted && origin.replace(/\/$/, "") === APP_ORIGIN,
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !mayLoad(details.url) }));
  // Only what the app itself made is saved: exports come as blobs.
  session.on("will-download", (event, item) => {
    const url = item.getURL();
    if (!url.startsWith(`blob:${APP_ORIGIN}/`) && !isOwnAddress(url)) event.preventDefault();
  });
}

/** Holds for every page there is, also for ones that somebody finds a way to open. */
export function secureContents(contents: WebContents, openOutside: (url: string) => void): void {
  const stay = (event: { preventDefault(): void }, url: string) => {
    if (!isOwnAddress(url)) event.preventDefault();
  };
  contents.on("will-navigate", (event) => stay(event, event.url));
  contents.on("will-frame-navigate", (event) => stay(event, event.url));
  contents.on("will-redirect", (event) => stay(event, event.url));
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: "deny" };
  });
}
