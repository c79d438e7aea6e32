// The updater that ships with the desktop app, running in plain Node: the same class, the same provider and checks, with
// Node's own HTTP in the place of Electron's and a folder of its own.
import { mkdirSync, writeFileSync } from "node:fs";
import { request as askHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { NsisUpdater } from "electron-updater";

/** What Electron's own executor is made of comes along with the updater; checksums are compared in there. */
const inUpdater = createRequire(createRequire(import.meta.url).resolve("electron-updater"));
const { HttpExecutor, configureRequestOptions, configureRequestUrl } = inUpdater("builder-util-runtime") as {
  HttpExecutor: new () => { doDownload(options: RequestOptions, task: object, redirects: number): void };
  configureRequestUrl(url: URL, options: RequestOptions): void;
  configureRequestOptions(options: RequestOptions): RequestOptions;
};
type Settle = (resolve: (file: string) => void, reject: (problem: Error) => void, onCancel: () => void) => void;
interface DownloadOptions {
  headers?: Record<string, string>;
  cancellationToken: { createPromise(settle: Settle): Promise<string> };
}
class NodeExecutor extends HttpExecutor {
  createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
    return askHttp({ ...options, agent: false }, callback);
  }
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request: RequestOptions = { headers: options.headers };
      configureRequestUrl(url, request);
      configureRequestOptions(request);
      const callback = (problem: Error | null) => (problem ? reject(problem) : resolve(destination));
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

export interface UpdaterOptions {
  /** The shop's address. */
  server: string;
  /** The installation's own folder. */
  folder: string;
  version: string;
  /** The required publisher of an installer; none by default. */
  publisher?: string;
  /** The system's result for an installer's signature; null if valid. */
  signature?: (publishers: string[], file: string) => Promise<string | null>;
  /** Fetches what has changed since this installer, which is the installed version's; by default whole packages. */
  installed?: Uint8Array;
  /** Whether several ranges are asked for in one request, as the updater does unless told not to. */
  severalRanges?: boolean;
}

export function nodeUpdater(options: UpdaterOptions): NsisUpdater {
  const { server, folder, version, publisher, signature, installed, severalRanges = false } = options;
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "app-update.yml");
  const signed = publisher ? `publisherName: ${publisher}\n` : "";
  writeFileSync(
    config,
    `provider: generic\nurl: https://showroom.invalid/updates\nupdaterCacheDirName: cache\n${signed}`,
  );
  const updater = new NsisUpdater(null, {
    version,
    name: "showroom",
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  });
  // The installation is one for Windows on every system.
  const system = { platform: "win32", isUseDifferentialDownload: installed !== undefined };
  Object.assign(updater, { httpExecutor: new NodeExecutor(), _testOnlyOptions: system });
  updater.logger = null;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = installed === undefined;
  if (installed) {
    mkdirSync(join(folder, "cache"), { recursive: true });
    // Where the setup leaves its own file for the next update.
    writeFileSync(join(folder, "cache", "installer.exe"), installed);
  }
  if (signature) updater.verifyUpdateCodeSignature = signature;
  updater.setFeedURL({ provider: "generic", url: `${server}/updates`, useMultipleRangeRequest: severalRanges });
  return updater;
}
