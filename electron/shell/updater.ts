/**
 * How far an update is, and when it may be looked for and installed. The feed is the shop's own server; every file is
 * checked against the feed's SHA-512 (and on Windows and macOS against the publisher's signature) by the engine below.
 * It never installs by itself at quit: whether something waits to be sent is for the backend to say, not for a timer.
 */
import type { UpdateState } from "./shell.ts";

/** The part of electron-updater that is used. */
export interface UpdateEngine {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  autoRunAppAfterInstall: boolean;
  setFeedURL(feed: { provider: "generic"; url: string }): void;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
  on(event: "checking-for-update" | "update-not-available", listener: () => void): unknown;
  on(event: "update-available" | "update-downloaded", listener: (info: { version: string }) => void): unknown;
  on(event: "error", listener: (problem: Error & { code?: string }) => void): unknown;
}

interface Parts {
  engine: UpdateEngine;
  /** The shop's address; null while nobody has said it. */
  server(): Promise<string | null>;
  /** IT may keep updates for itself, and a program that was not installed cannot be replaced. */
  enabled: boolean;
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
  beforeInstall,
  installFailed,
  patience = usualPatience,
}: Parts) {
  let state: UpdateState = { state: "none" };
  let failed: (() => void) | undefined;
  engine.autoDownload = true;
  engine.autoInstallOnAppQuit = false;
  engine.on("checking-for-update", () => {
    state = { state: "checking" };
  });
  engine.on("update-not-available", () => {
    state = { state: "none" };
  });
  engine.on("update-available", ({ version }) => {
    state = { state: "downloading", version };
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
      // What goes wrong is told by the engine's own event.
      await engine.checkForUpdates().catch(() => undefined);
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
