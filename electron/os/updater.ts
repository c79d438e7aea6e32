/**
 * The updater: state, check and installation of new versions. The feed is on the shop's server and must be signed by one of
 * the keys that are packed with the app, before anything is downloaded: a compromised server cannot install a version. The
 * engine checks each file against the feed's SHA-512, on Windows and macOS also the publisher's signature. The engine never
 * installs at quit by itself, since only the backend knows whether operations are unsent.
 */
import { isSignedFeed } from "../../server/features/updates/release-signature.ts";
import type { SignedFeed } from "../../src-shared/desktop/release-statement.ts";
import type { UpdateState } from "./os.ts";

/** The feed as the engine reads it; `signature` is added by the shop. */
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

interface Options {
  engine: UpdateEngine;
  /** The shop's address; null while none is set. */
  server(): Promise<string | null>;
  /** False where IT deploys updates, and for a program that cannot be replaced. */
  enabled: boolean;
  /** Name of this system's feed, and the public keys that sign it (src-shared/desktop/release-keys.ts). */
  trust: { feedName: string; keys: readonly string[] };
  /** Closes the backend before the installation. */
  beforeInstall(): Promise<void>;
  /** Called when the installer fails to start or takes too long; the app, whose backend is closed, then ends. */
  installFailed(again: boolean): void;
  /** Time for the installer to start; macOS copies the whole program first. */
  installTimeoutMs?: number;
}

const INSTALL_TIMEOUT_MS = 180_000;

export const updateFeed = (server: string): string => `${server}/updates`;

export function createUpdater({
  engine,
  server,
  enabled,
  trust,
  beforeInstall,
  installFailed,
  installTimeoutMs = INSTALL_TIMEOUT_MS,
}: Options) {
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
    /** Does nothing while a version is being downloaded or is ready, without a server, and where updates are off. */
    async checkForUpdate(): Promise<void> {
      if (!enabled || state.state === "downloading" || state.state === "ready") return;
      const address = await server();
      if (address === null) return;
      engine.setFeedURL({ provider: "generic", url: updateFeed(address) });
      // Errors of the engine arrive by its own event.
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
    /** `again` starts the new version after the installation; false when the person quits the app. */
    async installUpdate({ again } = { again: true }): Promise<void> {
      if (state.state !== "ready") throw new Error("no update is ready");
      await beforeInstall();
      failed = () => installFailed(again);
      setTimeout(failed, installTimeoutMs).unref();
      // macOS reads this property, the others the second argument below.
      engine.autoRunAppAfterInstall = again;
      engine.quitAndInstall(true, again);
    },
  };
}
