/**
 * The desktop's backend: a `(Request) → Response` function for the window, and the sync behind it. It runs in plain Node
 * and reaches the operating system through `Os`.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { takeOwnership } from "../../db/backup/owner.ts";
import { listFirstPictures } from "../../db/desktop/first-pictures.ts";
import { countOperations } from "../../db/desktop/operations.ts";
import type { App } from "../../server/context.ts";
import { createFetchHandler } from "../../src-shared/api/fetch-handler.ts";
import { createInvoke } from "../../src-shared/api/handle.ts";
import { refusalResponse } from "../../src-shared/api/http.ts";
import { isRefusal, refuse } from "../../src-shared/api/refusal.ts";
import { desktopContract } from "../../src-shared/desktop/operations.ts";
import { imageUrl } from "../../src-shared/media/image.ts";
import type { DeviceSelf } from "../../src-shared/sync/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { DesktopConfig } from "../config/read-config.ts";
import { typedAddress } from "../config/server-address.ts";
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
import { createServerClock } from "./server-clock.ts";
import { openSettingsFile } from "./settings-file.ts";
import { signIn } from "./sign-in.ts";
import { ANSWER_MS, timeLimit } from "./time-limit.ts";
import { countUnsent, readUnsent } from "./unsent/read-unsent.ts";
import { refuseUnsealed } from "./unsent/refuse-unsealed.ts";
import { sealedAccounts } from "./unsent/sealed-accounts.ts";
import { sealedHandlers } from "./unsent/sealed-handlers.ts";
import { askUpstream } from "./upstream.ts";
import { removeShared, wipeAccount } from "./wipe.ts";

export interface BackendOptions {
  dataDir: string;
  os: Os;
  fetch: typeof fetch;
  now: () => Date;
  version: string;
  platform: string;
  /** The computer's own name, proposed at the first sign-in. */
  computerName?: string;
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
  /** Time limit of requests of the window and of a sign-in. */
  limitMs?: number;
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
  const { dataDir, os, version, platform, log, config } = options;
  const failPoints = test.failPoints ?? noFailPoints;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeOwnership(dataDir);
  const settings = openSettingsFile(join(dataDir, "desktop.json"));
  const { now, fetch: send } = createServerClock({
    now: options.now,
    fetch: options.fetch,
    offset: settings.read().clockAhead,
    store: (clockAhead) => settings.write({ clockAhead }),
  });
  const documents = options.rendererBundle === undefined ? undefined : rendererFrom(options.rendererBundle);
  const server = () => config.server ?? settings.read().server;
  if (config.refused) log.warn({ reason: config.refused }, "the computer's configuration is not trusted");
  const forgetToken = (key: string) => os.storeSecret(tokenName(key), undefined);
  const { reached } = failPoints;
  const sealed = sealedAccounts({ dataDir, os, settings, now, log, forgetToken, reached });
  /** The account that is signed in at this server. One of another server waits until the address is its own again. */
  const ownAccount = () => {
    const { account } = settings.read();
    const address = server();
    return account && address !== null && accountKey(address, account.self.staff.id) === account.key
      ? account
      : undefined;
  };
  let token: string | undefined;
  let session: AccountSession | undefined;
  let pictures: PictureCache | undefined;
  let uploads: PictureQueue | undefined;
  let stopWatching: (() => void) | undefined;
  let stopReservations = () => {};

  /** Changes of the open session, one after the other: two windows may start them. */
  const inSequence = sequence();
  /** Sign-ins wait for each other, so that two windows make one device, but signing out does not wait for a slow server. */
  const signInSequence = sequence();
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
      fetch: send,
      server: address,
      token,
      version,
      onRevoked: onRevoked(token),
      limitMs: test.limitMs,
    });
  };

  /** Opens the account. `fresh` is the token of a sign-in just now, which the keychain may have refused to store. */
  async function open(fresh?: string): Promise<void> {
    const account = ownAccount();
    const address = server();
    if (!account || address === null) return;
    token = fresh ?? (await os.readSecret(tokenName(account.key)));
    // The work of earlier is opened for its owner, and only somebody who has signed in has a token.
    // What cannot be opened or sealed now stays on the disk, and keeps nobody from working.
    const report = (problem: unknown) => log.error({ err: problem }, "sealed work");
    if (token !== undefined) await sealed.open(account.key).catch(report);
    await sealed.sealOthers(account.key).catch(report);
    session = await openAccountSession({
      dataDir,
      server: address,
      fetch: send,
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
      onSelf: (self) => settings.write({ account: { ...account, self } }),
      ...(documents ? { documents } : {}),
      ...(test.pages ? { pages: test.pages } : {}),
    });
    pictures = createPictureCache({ folder: join(dataDir, "pictures", "seen"), upstream });
    if (!test.byHand) {
      const uploadConnection = { fetch: send, server: address, token: () => token, version };
      uploads = openPictureQueue({ session, uploadConnection, now, preparer: options.preparer ?? prepareWorker });
    }
    if (token === undefined) {
      if (session.usable()) session.status.set({ state: (await os.canStoreSecrets()) ? "sign_in" : "no_keychain" });
    } else if (!test.byHand) {
      session.engine.start();
      stopWatching = watchArrivals(session, { os, settings, now, log });
      stopReservations = renewReservations(session, now);
      fetchPicturesAhead(session, pictures).catch((problem: unknown) => log.warn({ err: problem }, "pictures"));
    }
  }

  /** Makes the account of somebody who has just signed in the one of this desktop. */
  async function enter(address: string, self: DeviceSelf, fresh: string): Promise<void> {
    const key = accountKey(address, self.staff.id);
    await os.storeSecret(tokenName(key), fresh).catch((problem: unknown) => {
      log.warn({ err: problem }, "the keychain has not taken the token, which is kept until the app ends");
    });
    await closeSession();
    const { account, devices, owners } = settings.read();
    if (account && account.key !== key) removeShared(dataDir);
    settings.write({
      account: { key, server: address, self },
      devices: { ...devices, [key]: self.device.id },
      owners: { ...owners, [key]: { server: address, name: self.staff.name } },
    });
    await open(fresh);
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
      const forget = { forgetToken: () => forgetToken(key), forgetWindow: () => os.forgetWindow() };
      await wipeAccount(dataDir, settings, key, forget, failPoints);
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
    computerName: options.computerName ?? "",
    dataDir,
    now,
    server,
    account: ownAccount,
    sealed,
    settings: () => settings.read(),
    changeSettings: (change) => settings.write(change),
    session: () => session,
    pictures: () => uploads,
    async setServer(text) {
      if (config.server !== null || ownAccount()) return refuse("conflict");
      const address = typedAddress(text);
      if (typeof address !== "string") return refuse("invalid", { fields: { server: address } });
      const limit = timeLimit(test.limitMs ?? ANSWER_MS);
      const request = { redirect: "error", signal: limit.signal } as const;
      const answer = await send(new URL("/api/health", address), request).catch(() => undefined);
      limit.end();
      if (!answer?.ok) return refuse("conflict", { message: "No shop answers at this address." });
      settings.write({ server: address });
      return undefined;
    },
    signIn: (input) =>
      signInSequence(async () => {
        const address = server();
        if (address === null) return refuse("conflict");
        const { limitMs } = test;
        const deviceOf = (staffId: string) => settings.read().devices[accountKey(address, staffId)];
        const mayEnter = async (staffId: string) => {
          const before = settings.read().account;
          if (input.leaveUnsealed || !before || before.key === accountKey(address, staffId)) return undefined;
          return (await os.canStoreSecrets()) ? undefined : refuseUnsealed(before, await desktop.unsent());
        };
        const asked = { ...input, fetch: send, server: address, version, platform, deviceOf, mayEnter, limitMs };
        const signed = await signIn(asked);
        if (isRefusal(signed)) return signed;
        await inSequence(() => enter(address, signed.self, signed.token));
        return undefined;
      }),
    async unsent() {
      const account = settings.read().account;
      if (session?.mirrors.ready()) {
        const { waiting, conflicts } = await session.mirrors.read((mirror) => countOperations(mirror.file.reader));
        return { waiting: waiting + ((await uploads?.waiting()) ?? 0), conflicts, uncounted: false };
      }
      const folder = join(dataDir, "accounts", account?.key ?? "");
      if (!account || !existsSync(folder)) return { waiting: 0, conflicts: 0, uncounted: false };
      return countUnsent(await readUnsent(folder));
    },
    signOut: () =>
      inSequence(async () => {
        const account = ownAccount();
        if (!account) return;
        if (token) {
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
      ...sealedHandlers,
    }),
    contextOf: () => ({ actor: { kind: "system" }, requestId: newId(), desktop }),
    onFault: (problem) => log.error({ err: problem }, "desktop"),
  });

  return {
    session: () => session,
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (desktopPaths.test(pathname)) return (await answerThumb(request, uploads)) ?? own(request);
      const account = ownAccount();
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

/** A function that runs what it is given one after the other. */
function sequence(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
}

/** Fetches small pictures of the products on sale in the background, after the mirror is up to date. */
async function fetchPicturesAhead(session: AccountSession, pictures: PictureCache): Promise<void> {
  if (!(await session.online())) return;
  const paths = await session.mirrors.read((mirror) => listFirstPictures(mirror.file.reader));
  await pictures.fetchAhead(paths.map((path) => imageUrl(path, { width: 160 })));
}
