/**
 * The find bar: searches the text of the screen with Chromium's own search, as Ctrl+F does in a browser. It is a view of its own
 * over the window, because a search would find its text in a field of the page as well, and the page can call nothing of the
 * main process.
 */
import { type BrowserWindow, type WebContents, WebContentsView } from "electron";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import {
  type FindEvent,
  findPage,
  matchesText,
  NEXT_EVENT,
  readFindEvent,
  SELECT_TEXT,
  showMatches,
  WATCH_PAGE,
} from "./find-page.ts";

const size = { width: 400, height: 46 };
/** Distance from the end of the line, which leaves the scroll bar free. */
const MARGIN = 24;

export interface FindBar {
  /** Opens the bar, or marks the text of the one that is open. */
  open(): void;
  /** Goes to the next or the previous match; opens the bar without one. */
  move(direction: "next" | "previous"): void;
}

interface Deps {
  window(): BrowserWindow | undefined;
  lang(): Lang;
  text: DesktopText;
}

interface OpenBar {
  contents: WebContents;
  move(direction: "next" | "previous"): void;
}

export function createFindBar({ window, lang, text }: Deps): FindBar {
  let bar: OpenBar | undefined;
  const open = () => {
    const parent = window();
    if (!parent) return;
    bar ??= openBar(parent, { lang: lang(), text, onClosed: () => (bar = undefined) });
    bar.contents.focus();
    void bar.contents.executeJavaScript(SELECT_TEXT).catch(() => undefined);
  };
  return {
    open,
    move: (direction) => (bar ? bar.move(direction) : open()),
  };
}

function openBar(
  window: BrowserWindow,
  { lang, text, onClosed }: { lang: Lang; text: DesktopText; onClosed: () => void },
): OpenBar {
  const view = new WebContentsView({
    webPreferences: {
      partition: "find",
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      devTools: false,
      spellcheck: false,
    },
  });
  const { webContents: contents } = view;
  const { webContents: page } = window;
  let search = "";

  const place = () => {
    const { width } = window.getContentBounds();
    view.setBounds({ x: lang === "ar" ? MARGIN : Math.max(0, width - size.width - MARGIN), y: 0, ...size });
  };
  const say = (at: number, count: number) =>
    void contents.executeJavaScript(showMatches(matchesText(text, search, { at, count }))).catch(() => undefined);
  const onFound = (_event: unknown, { activeMatchOrdinal, matches, finalUpdate }: Electron.Result) => {
    if (finalUpdate) say(activeMatchOrdinal, matches);
  };
  const close = () => {
    onClosed();
    if (!window.isDestroyed()) {
      window.off("resize", place);
      window.off("closed", close);
      page.off("found-in-page", onFound);
      page.off("did-navigate", close);
      page.off("did-navigate-in-page", close);
      page.stopFindInPage("keepSelection");
      window.contentView.removeChildView(view);
      page.focus();
    }
    // A view does not end with its window.
    contents.close();
  };
  const move = (direction: "next" | "previous") => {
    if (search !== "") page.findInPage(search, { forward: direction === "next" });
  };
  const obey = ({ kind, text: typed }: FindEvent) => {
    if (kind === "close") return close();
    if (typed === search) return kind === "text" ? undefined : move(kind);
    search = typed;
    if (search !== "") return void page.findInPage(search, { findNext: true });
    page.stopFindInPage("clearSelection");
    say(0, 0);
  };
  const listen = async () => {
    await contents.loadURL(findPage(lang, text));
    // The focus that the view had before its page was there may be the window's again.
    contents.focus();
    await contents.executeJavaScript(WATCH_PAGE);
    await contents.executeJavaScript(SELECT_TEXT);
    while (!contents.isDestroyed()) {
      const event = readFindEvent(await contents.executeJavaScript(NEXT_EVENT));
      if (event) obey(event);
    }
  };

  window.contentView.addChildView(view);
  place();
  window.on("resize", place);
  window.on("closed", close);
  page.on("found-in-page", onFound);
  // Another screen has other matches.
  page.on("did-navigate", close);
  page.on("did-navigate-in-page", close);
  // The bar was closed.
  void listen().catch(() => undefined);
  return { contents, move };
}
