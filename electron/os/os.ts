/**
 * The operating system's functions that the backend uses; windows and menus are in `main`. The backend depends only on
 * this interface, so it is tested in plain Node with an implementation that records its calls. One suite checks every
 * implementation (tests/desktop/os-contract.ts).
 */
import type { SheetFormat } from "../../src-shared/documents/sheet-sizes.ts";

export interface Printer {
  /** The system's name of the printer, which printing takes. */
  name: string;
  /** Name for people. */
  label: string;
}

export interface PrintRequest {
  /** A complete page with styles, fonts and pictures inline; nothing is fetched while it is printed. */
  html: string;
  title: string;
  sheet: SheetFormat;
  /** Undefined for the system's default. */
  printer: string | undefined;
  copies: number;
  /** Without the system's dialog. */
  silent: boolean;
}

export type PrintOutcome = { printed: true } | { printed: false; reason: "cancelled" | "no_printer" | "failed" };

export interface Notice {
  title: string;
  body: string;
  /** The screen that a click opens: a path of the back office, from `/admin` on. */
  opens: string;
  sound: boolean;
}

export type UpdateState =
  /** `off`: this installation is not updated by the app. */
  | { state: "none" | "checking" | "off" }
  | { state: "downloading" | "ready"; version: string }
  | { state: "failed"; reason: string };

export interface Os {
  /** Stores a secret under a name, wrapped by the user's keychain; `undefined` removes it. */
  storeSecret(name: string, value: string | undefined): Promise<void>;
  readSecret(name: string): Promise<string | undefined>;
  /** False where the system has no keychain; secrets are then lost at a restart. */
  canStoreSecrets(): Promise<boolean>;

  /** Clears the window's storage (drafts, choices) and reloads it. */
  forgetWindow(): Promise<void>;

  printers(): Promise<Printer[]>;
  print(request: PrintRequest): Promise<PrintOutcome>;
  /** The page as PDF bytes. */
  pdf(request: Pick<PrintRequest, "html" | "title" | "sheet">): Promise<Uint8Array>;
  /** Asks for a path and writes the file; undefined when the person cancels. */
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | undefined>;

  notify(notice: Notice): Promise<void>;
  /** 0 removes the badge. */
  setBadge(count: number): Promise<void>;
  /** Opens addresses of the shop's server, WhatsApp and maps in the browser, and `tel:` and `mailto:`; rejects all others. */
  openOutside(url: string): Promise<void>;
  /** Opens the folder of the log files. */
  showLogs(): Promise<void>;

  updateState(): Promise<UpdateState>;
  checkForUpdate(): Promise<void>;
  /**
   * Quits, installs, and starts the new version; false when none is ready, or the shop does not offer it any more. Called only
   * when nothing waits to be sent.
   */
  installUpdate(): Promise<boolean>;

  /** Whether the app starts, in the tray, when the person logs on to the computer. */
  startsAtLogin(): Promise<boolean>;
  setStartsAtLogin(starts: boolean): Promise<void>;
}
