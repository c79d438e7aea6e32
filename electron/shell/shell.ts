/**
 * Everything of the operating system that the desktop app touches, and nothing else: windows and menus stay in `main`.
 * The backend knows only this interface, so it runs and is tested in plain Node with a shell that remembers what it was
 * asked. One suite of claims holds for every implementation (tests/desktop/shell-contract.ts).
 */
import type { SheetFormat } from "../../src-shared/documents/sheet-sizes.ts";

export interface Printer {
  /** The system's own name, which printing takes. */
  name: string;
  /** What people call it. */
  label: string;
  isDefault: boolean;
}

export interface PrintRequest {
  /** A complete page, with its styles, fonts and pictures in it: nothing is fetched while it is printed. */
  html: string;
  title: string;
  sheet: SheetFormat;
  /** `undefined`: the system's default. */
  printer: string | undefined;
  copies: number;
  /** Without the system's dialog. */
  silent: boolean;
}

export type PrintOutcome = { printed: true } | { printed: false; reason: "cancelled" | "no_printer" | "failed" };

export interface Notice {
  title: string;
  body: string;
  /** The screen that a click opens: a path of the back office. */
  opens: string;
  sound: boolean;
}

export type UpdateState =
  | { state: "none" | "checking" }
  | { state: "downloading" | "ready"; version: string }
  | { state: "failed"; reason: string };

export interface Shell {
  /** Kept by the system's keychain, for this user of this machine, under a plain word. `undefined` forgets it. */
  keepSecret(name: string, value: string | undefined): Promise<void>;
  readSecret(name: string): Promise<string | undefined>;
  /** False where the system has no keychain to wrap secrets with: then nothing is kept over a restart. */
  canKeepSecrets(): Promise<boolean>;

  /** Takes from the window what it keeps for a person (drafts, choices) and shows its first screen anew. */
  forgetWindow(): Promise<void>;

  printers(): Promise<Printer[]>;
  print(request: PrintRequest): Promise<PrintOutcome>;
  /** The page as PDF bytes. */
  pdf(request: Pick<PrintRequest, "html" | "title" | "sheet">): Promise<Uint8Array>;
  /** Asks where, and writes; the path, or undefined when the person thought better of it. */
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | undefined>;

  notify(notice: Notice): Promise<void>;
  /** 0 takes it away. */
  setBadge(count: number): Promise<void>;
  /** Only https addresses of the shop's own server, of WhatsApp and of maps; refuses everything else. */
  openOutside(url: string): Promise<void>;

  updateState(): Promise<UpdateState>;
  checkForUpdate(): Promise<void>;
  /** Quits, installs, and starts the new version. Called only when nothing waits to be sent. */
  installUpdate(): Promise<void>;
}
