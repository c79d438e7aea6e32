/**
 * The desktop's backend: everything a window asks for, as a pure `(Request) → Response`, and the sync behind it. Plain
 * Node: what it needs of the operating system comes in as a `Shell`.
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
import type { Shell } from "../shell/shell.ts";
import { type FailPoints, noFailPoints } from "../sync/fail-points.ts";
import { type Desk, type DeskParts, openDesk } from "./desk.ts";
import { type DesktopContext, syncHandlers } from "./desktop-handlers.ts";
import { sessionOf } from "./identity.ts";
import type { Machine } from "./machine.ts";
import { openMemory } from "./memory.ts";
import { answerOffice } from "./office.ts";
import { answerThumb, pictureHandlers } from "./pictures/handlers.ts";
import { openPictureQueue, type PictureQueue } from "./pictures/queue.ts";
import { keepPictures, type Pictures } from "./pictures.ts";
import { noticeHandlers } from "./presence/handlers.ts";
import { watchArrivals } from "./presence/watch-arrivals.ts";
import { rendererFrom } from "./printing/document-renderer.ts";
import { printHandlers } from "./printing/handlers.ts";
import { keepReservations } from "./reservations.ts";
import { signIn } from "./sign-in.ts";
import { askUpstream } from "./upstream.ts";
import { wipeAccount } from "./wipe.ts";

export interface BackendParts {
  dataDir: string;
  shell: Shell;
  fetch: typeof fetch;
  now: () => Date;
  version: string;
  platform: string;
  log: App["log"];
  config: DesktopConfig;
  /** The built renderer (build/electron.vite.config.ts), for documents without a server. */
  rendererBundle?: string;
  /** The thread that decodes pictures, where it was built into another file. */
  preparer?: URL;
}

/** For tests only: nothing of the program sets them. */
export interface BackendOverrides {
  failPoints?: FailPoints;
  /** Sync goes on only when it is told to. */
  byHand?: boolean;
  pages?: DeskParts["pages"];
}

export interface Backend {
  handle(request: Request): Promise<Response>;
  wake(): void;
  close(): Promise<void>;
  /** Of whoever is signed in. */
  desk(): Desk | undefined;
}

/** A file for each person and shop: nobody sends what somebody else has written. */
const accountKey = (server: string, staffId: string): string =>
  createHash("sha256").update(`${server}\n${staffId}`).digest("hex").slice(0, 24);
const tokenName = (key: string): string => `device-token-${key}`;
const desktopPaths = /^\/api\/desktop(\/|$)/;
const prepareWorker = new URL("./pictures/prepare-worker.ts", import.meta.url);
const picturePaths = /^\/(images|models)\//;

export async function openBackend(parts: BackendParts, test: BackendOverrides = {}): Promise<Backend> {
  const { dataDir, shell, now, version, platform, log, config } = parts;
  const failPoints = test.failPoints ?? noFailPoints;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = takeOwnership(dataDir);
  const memory = openMemory(join(dataDir, "desktop.json"));
  const documents = parts.rendererBundle === undefined ? undefined : rendererFrom(parts.rendererBundle);
  const server = () => config.server ?? memory.read().server;
  let token: string | undefined;
  let desk: Desk | undefined;
  let pictures: Pictures | undefined;
  let uploads: PictureQueue | undefined;
  let stopWatching: (() => void) | undefined;
  let endReservations = () => {};

  let turn: Promise<unknown> = Promise.resolve();
  /** Signing in, signing out and wiping, one after the other: two windows may ask, and each closes what is open. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  /** The server takes nothing more that is asked with this token. Whoever has signed in since has another. */
  const onRevoked = (of: string | undefined) => () => {
    void inTurn(async () => {
      if (token === of) await wipe();
    });
  };

  const upstream = (request: Request): Promise<Response> => {
    const address = server();
    if (address === null) return Promise.resolve(refusalResponse(refuse("unavailable")));
    return askUpstream(request, {
      fetch: parts.fetch,
      server: address,
      token,
      version,
      onRevoked: onRevoked(token),
    });
  };

  async function open(): Promise<void> {
    const account = memory.read().account;
    const address = server();
    if (!account || address === null) return;
    token = await shell.readSecret(tokenName(account.key));
    desk = await openDesk({
      dataDir,
      server: address,
      fetch: parts.fetch,
      now,
      version,
      log,
      failPoints,
      folder: join(dataDir, "accounts", account.key),
      token: () => token,
      who: () => {
        const { staff, device } = (memory.read().account ?? account).self;
        return { id: staff.id, name: staff.name, role: staff.role, deviceId: device.id, series: device.series };
      },
      onRevoked: onRevoked(token),
      onSelf: (self) => memory.write({ account: { key: account.key, self } }),
      ...(documents ? { documents } : {}),
      ...(test.pages ? { pages: test.pages } : {}),
    });
    pictures = keepPictures({ folder: join(dataDir, "pictures", "seen"), upstream });
    if (!test.byHand) {
      const way = { fetch: parts.fetch, server: address, token: () => token, version };
      uploads = openPictureQueue({ desk, way, now, preparer: parts.preparer ?? prepareWorker });
    }
    if (token === undefined) desk.status.set({ state: "sign_in" });
    else if (!test.byHand) {
      desk.engine.start();
      stopWatching = watchArrivals(desk, { shell, memory, now, log });
      endReservations = keepReservations(desk, now);
      fetchPicturesAhead(desk, pictures).catch((problem: unknown) => log.warn({ err: problem }, "pictures"));
    }
  }

  async function shut(): Promise<void> {
    const open = desk;
    desk = undefined;
    await uploads?.close();
    uploads = undefined;
    stopWatching?.();
    endReservations();
    await open?.close();
  }

  let wiping: Promise<void> | undefined;
  /** Closes everything and removes what belongs to whoever is signed in. */
  function wipe(): Promise<void> {
    wiping ??= (async () => {
      const key = memory.read().account?.key ?? memory.read().wipe;
      if (!key) return;
      memory.write({ wipe: key, account: null });
      await shut();
      token = undefined;
      const forgetToken = () => shell.keepSecret(tokenName(key), undefined);
      await wipeAccount(dataDir, memory, key, { forgetToken, forgetWindow: () => shell.forgetWindow() }, failPoints);
    })().finally(() => {
      wiping = undefined;
    });
    return wiping;
  }

  const machine: Machine = {
    shell,
    config,
    version,
    platform,
    dataDir,
    now,
    server,
    memory: () => memory.read(),
    remember: (change) => memory.write(change),
    desk: () => desk,
    pictures: () => uploads,
    async setServer(text) {
      if (config.server !== null || memory.read().account) return refuse("conflict");
      const address = serverAddress(text);
      if (address === undefined)
        return refuse("invalid", {
          fields: { server: { code: "invalid", message: "Enter an address like https://shop.example." } },
        });
      const answer = await parts.fetch(new URL("/api/health", address), { redirect: "error" }).catch(() => undefined);
      if (!answer?.ok) return refuse("conflict", { message: "No shop answers at this address." });
      memory.write({ server: address });
      return undefined;
    },
    signIn: (input) =>
      inTurn(async () => {
        const address = server();
        if (address === null) return refuse("conflict");
        const deviceOf = (staffId: string) => memory.read().devices[accountKey(address, staffId)];
        const signed = await signIn({ ...input, fetch: parts.fetch, server: address, version, platform, deviceOf });
        if (isRefusal(signed)) return signed;
        const { device, staff } = signed.self;
        const key = accountKey(address, staff.id);
        await shell.keepSecret(tokenName(key), signed.token);
        await shut();
        const devices = { ...memory.read().devices, [key]: device.id };
        memory.write({ account: { key, self: signed.self }, devices });
        await open();
        token = signed.token;
        if (desk?.status.now().state === "sign_in") desk.status.set({ state: "offline" });
        return undefined;
      }),
    signOut: () =>
      inTurn(async () => {
        const account = memory.read().account;
        if (account && token) {
          const path = `/api/devices/${account.self.device.id}`;
          await desk?.connection.ask({ method: "DELETE", path }).catch(() => undefined);
        }
        await wipe();
      }),
  };

  try {
    const unfinished = memory.read().wipe;
    if (unfinished) await wipe();
    await open();
  } catch (problem) {
    release();
    throw problem;
  }

  const own = createFetchHandler<DesktopContext>({
    contract: desktopContract,
    invoke: createInvoke(desktopContract, {
      ...syncHandlers,
      ...printHandlers,
      ...noticeHandlers,
      ...pictureHandlers,
    }),
    contextOf: () => ({ actor: { kind: "system" }, requestId: newId(), machine }),
    onFault: (problem) => log.error({ err: problem }, "desktop"),
  });

  return {
    desk: () => desk,
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (desktopPaths.test(pathname)) return (await answerThumb(request, uploads)) ?? own(request);
      const { account } = memory.read();
      if (!account || !desk) return refusalResponse(refuse("unauthenticated"));
      if (picturePaths.test(pathname)) return (await pictures?.answer(request)) ?? upstream(request);
      if (pathname === "/api/session" && request.method === "GET") {
        return Response.json(
          { success: true, data: sessionOf(account.self, now()) },
          { headers: { "cache-control": "no-store" } },
        );
      }
      if (pathname === "/api/events") return refusalResponse(refuse("not_found"));
      return answerOffice(request, desk, upstream, now);
    },
    wake() {
      desk?.engine.wake();
      uploads?.wake();
    },
    async close() {
      await shut();
      release();
    },
  };
}

/** Small pictures of what is on sale, once everything else is here; nobody waits for them. */
async function fetchPicturesAhead(desk: Desk, pictures: Pictures): Promise<void> {
  if (!(await desk.online())) return;
  const paths = await desk.mirrors.read((mirror) => listFirstPictures(mirror.file.reader));
  await pictures.fetchAhead(paths.map((path) => imageUrl(path, { width: 160 })));
}
