/**
 * The desktop's backend: a `(Request) → Response` function for the window, and the sync behind it. It runs in plain Node
 * and reaches the operating system through `Os`.
 */

import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { takeOwnership } from "../../db/backup/owner.ts";
import { listFirstPictures } from "../../db/desktop/first-pictures.ts";
import type { App } from "../../server/context.ts";
import { createFetchHandler } from "../../src-shared/api/fetch-handler.ts";
import { createInvoke } from "../../src-shared/api/handle.ts";
import { refusalResponse } from "../../src-shared/api/http.ts";
import { isRefusal, refuse } from "../../src-shared/api/refusal.ts";
import { desktopContract } from "../../src-shared/desktop/operations.ts";
import { imageUrl } from "../../src-shared/media/image.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { DesktopConfig } from "../config/read-config.ts";
import { serverAddress } from "../config/server-address.ts";
import type { Os } from "../os/os.ts";
import { type FailPoints, noFailPoints } from "../sync/fail-points.ts";
import { type AccountSession, type AccountSessionOptions, openAccountSession } from "./account-session.ts";
import { routeApiRequest } from "./api-router.ts";
import type { DesktopContext } from "./desktop-context.ts";
import { type DesktopRequestContext, syncHandlers } from "./desktop-handlers.ts";
import { sessionOf } from "./identity.ts";
import { createPictureCache, type PictureCache } from "./picture-cache.ts";
import { answerThumb, pictureHandlers } from "./pictures/handlers.ts";
import { openPictureQueue, type PictureQueue } from "./pictures/queue.ts";
import { presenceHandlers } from "./presence/handlers.ts";
import { watchArrivals } from "./presence/watch-arrivals.ts";
import { rendererFrom } from "./printing/document-renderer.ts";
import { printHandlers } from "./printing/handlers.ts";
import { renewReservations } from "./reservations.ts";
import { openSettingsFile } from "./settings-file.ts";
import { signIn } from "./sign-in.ts";
import { askUpstream } from "./upstream.ts";
import { wipeAccount } from "./wipe.ts";

export interface BackendOptions {
  dataDir: string;
  os: Os;
  fetch: typeof fetch;
  now: () => Date;
  version: string;
  platform: string;
  log: App["log"];
  config: DesktopConfig;
  /** The built renderer (build/electron.vite.config.ts), for documents without a server. */
  rendererBundle?: string;
  /** Script of the thread that decodes pictures, where the build put it into another file. */
  preparer?: URL;
}

/** Overrides that only tests set. */
export interface TestOverrides {
  failPoints?: FailPoints;
  /** Sync runs only when the test calls it. */
  byHand?: boolean;
  pages?: AccountSessionOptions["pages"];
}

export interface Backend {
  handle(request: Request): Promise<Response>;
  wake(): void;
  close(): Promise<void>;
  /** The account session; undefined while nobody is signed in. */
  session(): AccountSession | undefined;
}

/** One folder per shop and account: no account sends another one's operations. */
const accountKey = (server: string, staffId: string): string =>
  createHash("sha256").update(`${server}\n${staffId}`).digest("hex").slice(0, 24);
const tokenName = (key: string): string => `device-token-${key}`;
const desktopPaths = /^\/api\/desktop(\/|$)/;
const prepareWorker = new URL("./pictures/prepare-worker.ts", import.meta.url);
const picturePaths = /^\/(images|models)\//;

export async function openBackend(options: BackendOptions, test: TestOverrides = {}): Promise<Backend> {
  const { dataDir, os, now, version, platform, log, config } = options;
  const failPoints = test.failPoints ?? noFailPoints;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeOwnership(dataDir);
  const settings = openSettingsFile(join(dataDir, "desktop.json"));
  const documents = options.rendererBundle === undefined ? undefined : rendererFrom(options.rendererBundle);
  const server = () => config.server ?? settings.read().server;
  let token: string | undefined;
  let session: AccountSession | undefined;
  let pictures: PictureCache | undefined;
  let uploads: PictureQueue | undefined;
  let stopWatching: (() => void) | undefined;
  let stopReservations = () => {};

  let turn: Promise<unknown> = Promise.resolve();
  /** Runs sign-in, sign-out and wipe one after the other: two windows may start them, and each closes the open session. */
  const inSequence = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  /** Called when the server refuses a token for good; ignored when a later sign-in has replaced that token. */
  const onRevoked = (of: string | undefined) => () => {
    void inSequence(async () => {
      if (token === of) await wipe();
    });
  };

  const upstream = (request: Request): Promise<Response> => {
    const address = server();
    if (address === null) return Promise.resolve(refusalResponse(refuse("unavailable")));
    return askUpstream(request, {
      fetch: options.fetch,
      server: address,
      token,
      version,
      onRevoked: onRevoked(token),
    });
  };

  async function open(): Promise<void> {
    const account = settings.read().account;
    const address = server();
    if (!account || address === null) return;
    token = await os.readSecret(tokenName(account.key));
    session = await openAccountSession({
      dataDir,
      server: address,
      fetch: options.fetch,
      now,
      version,
      log,
      failPoints,
      folder: join(dataDir, "accounts", account.key),
      token: () => token,
      user: () => {
        const { staff, device } = (settings.read().account ?? account).self;
        return { id: staff.id, name: staff.name, role: staff.role, deviceId: device.id, series: device.series };
      },
      onRevoked: onRevoked(token),
      onSelf: (self) => settings.write({ account: { key: account.key, self } }),
      ...(documents ? { documents } : {}),
      ...(test.pages ? { pages: test.pages } : {}),
    });
    pictures = createPictureCache({ folder: join(dataDir, "pictures", "seen"), upstream });
    if (!test.byHand) {
      const uploadConnection = { fetch: options.fetch, server: address, token: () => token, version };
      uploads = openPictureQueue({ session, uploadConnection, now, preparer: options.preparer ?? prepareWorker });
    }
    if (token === undefined) session.status.set({ state: "sign_in" });
    else if (!test.byHand) {
      session.engine.start();
      stopWatching = watchArrivals(session, { os, settings, now, log });
      stopReservations = renewReservations(session, now);
      fetchPicturesAhead(session, pictures).catch((problem: unknown) => log.warn({ err: problem }, "pictures"));
    }
  }

  async function closeSession(): Promise<void> {
    const open = session;
    session = undefined;
    await uploads?.close();
    uploads = undefined;
    stopWatching?.();
    stopReservations();
    await open?.close();
  }

  let wiping: Promise<void> | undefined;
  /** Closes the session and removes the data of its account. */
  function wipe(): Promise<void> {
    wiping ??= (async () => {
      const key = settings.read().account?.key ?? settings.read().wipe;
      if (!key) return;
      settings.write({ wipe: key, account: null });
      await closeSession();
      token = undefined;
      const forgetToken = () => os.storeSecret(tokenName(key), undefined);
      await wipeAccount(dataDir, settings, key, { forgetToken, forgetWindow: () => os.forgetWindow() }, failPoints);
    })().finally(() => {
      wiping = undefined;
    });
    return wiping;
  }

  const desktop: DesktopContext = {
    os,
    config,
    version,
    platform,
    dataDir,
    now,
    server,
    settings: () => settings.read(),
    changeSettings: (change) => settings.write(change),
    session: () => session,
    pictures: () => uploads,
    async setServer(text) {
      if (config.server !== null || settings.read().account) return refuse("conflict");
      const address = serverAddress(text);
      if (address === undefined)
        return refuse("invalid", {
          fields: { server: { code: "invalid", message: "Enter an address like https://shop.example." } },
        });
      const answer = await options.fetch(new URL("/api/health", address), { redirect: "error" }).catch(() => undefined);
      if (!answer?.ok) return refuse("conflict", { message: "No shop answers at this address." });
      settings.write({ server: address });
      return undefined;
    },
    signIn: (input) =>
      inSequence(async () => {
        const address = server();
        if (address === null) return refuse("conflict");
        const deviceOf = (staffId: string) => settings.read().devices[accountKey(address, staffId)];
        const signed = await signIn({ ...input, fetch: options.fetch, server: address, version, platform, deviceOf });
        if (isRefusal(signed)) return signed;
        const { device, staff } = signed.self;
        const key = accountKey(address, staff.id);
        await os.storeSecret(tokenName(key), signed.token);
        await closeSession();
        const devices = { ...settings.read().devices, [key]: device.id };
        settings.write({ account: { key, self: signed.self }, devices });
        await open();
        token = signed.token;
        if (session?.status.now().state === "sign_in") session.status.set({ state: "offline" });
        return undefined;
      }),
    signOut: () =>
      inSequence(async () => {
        const account = settings.read().account;
        if (account && token) {
          const path = `/api/devices/${account.self.device.id}`;
          await session?.connection.ask({ method: "DELETE", path }).catch(() => undefined);
        }
        await wipe();
      }),
  };

  try {
    const unfinished = settings.read().wipe;
    if (unfinished) await wipe();
    await open();
  } catch (problem) {
    release();
    throw problem;
  }

  const own = createFetchHandler<DesktopRequestContext>({
    contract: desktopContract,
    invoke: createInvoke(desktopContract, {
      ...syncHandlers,
      ...printHandlers,
      ...presenceHandlers,
      ...pictureHandlers,
    }),
    contextOf: () => ({ actor: { kind: "system" }, requestId: newId(), desktop }),
    onFault: (problem) => log.error({ err: problem }, "desktop"),
  });

  return {
    session: () => session,
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (desktopPaths.test(pathname)) return (await answerThumb(request, uploads)) ?? own(request);
      const { account } = settings.read();
      if (!account || !session) return refusalResponse(refuse("unauthenticated"));
      if (picturePaths.test(pathname)) return (await pictures?.answer(request)) ?? upstream(request);
      if (pathname === "/api/session" && request.method === "GET") {
        return Response.json(
          { success: true, data: sessionOf(account.self, now()) },
          { headers: { "cache-control": "no-store" } },
        );
      }
      if (pathname === "/api/events") return refusalResponse(refuse("not_found"));
      return routeApiRequest(request, session, upstream, now);
    },
    wake() {
      session?.engine.wake();
      uploads?.wake();
    },
    async close() {
      await closeSession();
      release();
    },
  };
}

/** Fetches small pictures of the products on sale in the background, after the mirror is up to date. */
async function fetchPicturesAhead(session: AccountSession, pictures: PictureCache): Promise<void> {
  if (!(await session.online())) return;
  const paths = await session.mirrors.read((mirror) => listFirstPictures(mirror.file.reader));
  await pictures.fetchAhead(paths.map((path) => imageUrl(path, { width: 160 })));
}
