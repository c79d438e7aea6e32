/**
 * How far an update is, and when it may be looked for and installed. The feed is the shop's own server; every file is
 * checked against the feed's SHA-512 (and on Windows and macOS against the publisher's signature) by the engine below, and
 * the feed itself against the keys that were packed with this app: a shop's server that was taken over offers nothing that
 * is installed. Nothing is fetched before that.
 * It never installs by itself at quit: whether something waits to be sent is for the backend to say, not for a timer.
 */
import { isSignedFeed } from "../../server/features/updates/release-signature.ts";
import type { SignedFeed } from "../../src-shared/desktop/release-statement.ts";
import type { UpdateState } from "./shell.ts";

/** The feed as the engine has read it; `signature` is the shop's addition. */
export type OfferedVersion = SignedFeed & { signature?: unknown };

/** The part of electron-updater that is used. */
export interface UpdateEngine {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  autoRunAppAfterInstall: boolean;
  setFeedURL(feed: { provider: "generic"; url: string }): void;
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: OfferedVersion } | null>;
  downloadUpdate(): Promise<unknown>;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
  on(event: "checking-for-update" | "update-not-available", listener: () => void): unknown;
  on(event: "update-downloaded", listener: (info: { version: string }) => void): unknown;
  on(event: "error", listener: (problem: Error & { code?: string }) => void): unknown;
}

interface Parts {
  engine: UpdateEngine;
  /** The shop's address; null while nobody has said it. */
  server(): Promise<string | null>;
  /** IT may keep updates for itself, and a program that was not installed cannot be replaced. */
  enabled: boolean;
  /** Which feed this system reads, and the public keys that may have signed it (src-shared/desktop/release-keys.ts). */
  trust: { feedName: string; keys: readonly string[] };
  /** Called before the program ends for the new one: the backend closes first. */
  beforeInstall(): Promise<void>;
  /** The installer could not be started, or took too long to: the program, whose backend has closed, ends all the same. */
  installFailed(again: boolean): void;
  /** Milliseconds that starting it may take; macOS copies the whole program first. */
  patience?: number;
}

const usualPatience = 180_000;

export const updateFeed = (server: string): string => `${server}/updates`;

export function createUpdater({
  engine,
  server,
  enabled,
  trust,
  beforeInstall,
  installFailed,
  patience = usualPatience,
}: Parts) {
  let state: UpdateState = { state: "none" };
  let failed: (() => void) | undefined;
  engine.autoDownload = false;
  engine.autoInstallOnAppQuit = false;
  engine.on("checking-for-update", () => {
    state = { state: "checking" };
  });
  engine.on("update-not-available", () => {
    state = { state: "none" };
  });
  engine.on("update-downloaded", ({ version }) => {
    state = { state: "ready", version };
  });
  engine.on("error", (problem) => {
    state = { state: "failed", reason: problem.code ?? "unknown" };
    failed?.();
  });

  return {
    updateState: async (): Promise<UpdateState> => state,
    /** Does nothing while one is being fetched or is ready, while no server is known, and where IT says no. */
    async checkForUpdate(): Promise<void> {
      if (!enabled || state.state === "downloading" || state.state === "ready") return;
      const address = await server();
      if (address === null) return;
      engine.setFeedURL({ provider: "generic", url: updateFeed(address) });
      // What goes wrong in the engine is told by its own event.
      const found = await engine.checkForUpdates().catch(() => undefined);
      if (!found?.isUpdateAvailable) return;
      const { updateInfo: offered } = found;
      const signature = typeof offered.signature === "string" ? offered.signature : undefined;
      if (!isSignedFeed(trust.feedName, offered, signature, trust.keys)) {
        state = { state: "failed", reason: "unsigned" };
        return;
      }
      state = { state: "downloading", version: offered.version };
      await engine.downloadUpdate().catch(() => undefined);
    },
    /** `again`: the new version is started when it is there. Whoever has quit the program does not want that. */
    async installUpdate({ again } = { again: true }): Promise<void> {
      if (state.state !== "ready") throw new Error("no update is ready");
      await beforeInstall();
      failed = () => installFailed(again);
      setTimeout(failed, patience).unref();
      // macOS heeds this one, the others the second word below.
      engine.autoRunAppAfterInstall = again;
      engine.quitAndInstall(true, again);
    },
  };
}
