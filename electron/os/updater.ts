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

interface EngineLog {
  info(message?: unknown): void;
  warn(message?: unknown): void;
  error(message?: unknown): void;
}

/** The part of electron-updater that is used. */
export interface UpdateEngine {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  autoRunAppAfterInstall: boolean;
  logger: EngineLog | null;
  setFeedURL(feed: { provider: "generic"; url: string; useMultipleRangeRequest: boolean }): void;
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: OfferedVersion } | null>;
  downloadUpdate(): Promise<unknown>;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
  on(event: "update-downloaded", listener: (info: { version: string }) => void): unknown;
  on(event: "error", listener: (problem: Error & { code?: string }) => void): unknown;
}

interface Options {
  engine: UpdateEngine;
  /** Takes the engine's own messages. */
  log: EngineLog;
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
  /** Time to ask the shop whether it still offers the version, before the installation. */
  lookTimeoutMs?: number;
}

const INSTALL_TIMEOUT_MS = 180_000;
const LOOK_TIMEOUT_MS = 10_000;

export const updateFeed = (server: string): string => `${server}/updates`;

export function createUpdater(options: Options) {
  const { engine, log, server, enabled, trust, beforeInstall, installFailed } = options;
  const { installTimeoutMs = INSTALL_TIMEOUT_MS, lookTimeoutMs = LOOK_TIMEOUT_MS } = options;
  let state: UpdateState = { state: enabled ? "none" : "off" };
  let failed: (() => void) | undefined;
  let looking: Promise<boolean> | undefined;
  engine.autoDownload = false;
  engine.autoInstallOnAppQuit = false;
  engine.logger = log;
  engine.on("update-downloaded", ({ version }) => {
    state = { state: "ready", version };
  });
  engine.on("error", (problem) => {
    // A version that is downloaded stays ready when the shop cannot be asked about it.
    if (state.state !== "ready") state = { state: "failed", reason: problem.code ?? "unknown" };
    failed?.();
  });

  /** Resolves to true when the shop was asked; an engine's error arrives by its event. */
  async function look(): Promise<boolean> {
    const address = await server();
    const downloaded = state.state === "ready" ? state.version : undefined;
    if (address === null) {
      if (downloaded === undefined) state = { state: "failed", reason: "no_server" };
      return false;
    }
    if (downloaded === undefined) state = { state: "checking" };
    // One range a request: a proxy that drops several in one would make each update a full download (server D331).
    engine.setFeedURL({ provider: "generic", url: updateFeed(address), useMultipleRangeRequest: false });
    const found = await engine.checkForUpdates().catch(() => undefined);
    if (found === undefined) {
      if (state.state === "checking") state = { state: "failed", reason: "unknown" };
      return false;
    }
    if (!found?.isUpdateAvailable) {
      // Also for a version that was downloaded and pulled since.
      state = { state: "none" };
      return true;
    }
    const { updateInfo: offered } = found;
    const signature = typeof offered.signature === "string" ? offered.signature : undefined;
    if (!isSignedFeed(trust.feedName, offered, signature, trust.keys)) {
      state = { state: "failed", reason: "unsigned" };
      return true;
    }
    if (downloaded === offered.version) return true;
    state = { state: "downloading", version: offered.version };
    void engine.downloadUpdate().catch(() => undefined);
    return true;
  }

  /** One look at a time. */
  function lookOnce(): Promise<boolean> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    updateState: async (): Promise<UpdateState> => state,
    /** Does nothing while a version is being downloaded, and where updates are off. */
    async checkForUpdate(): Promise<void> {
      if (enabled && state.state !== "downloading") await lookOnce();
    },
    /**
     * Installs the version that is ready, if the shop still offers it, and resolves to false otherwise. `again` starts the
     * new version after the installation; false when the person quits the app.
     */
    async installUpdate({ again } = { again: true }): Promise<boolean> {
      if (state.state !== "ready") return false;
      const late = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => late.resolve(false), lookTimeoutMs);
      const asked = await Promise.race([lookOnce(), late.promise]);
      clearTimeout(timer);
      const isOffered = (state as UpdateState).state === "ready";
      if (!asked || !isOffered) return false;
      await beforeInstall();
      failed = () => installFailed(again);
      setTimeout(failed, installTimeoutMs).unref();
      // macOS reads this property, the others the second argument below.
      engine.autoRunAppAfterInstall = again;
      engine.quitAndInstall(true, again);
      return true;
    },
  };
}
