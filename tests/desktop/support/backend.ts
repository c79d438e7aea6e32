// A desktop for a browser test: a shop on a real port, the real backend, and the built back office behind the desktop's own
// protocol, on a loopback port that a browser can open. Responses are reduced to what the app protocol can carry
// (electron/protocol/app-protocol.ts).
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backend, openBackend } from "../../../electron/backend/backend.ts";
import type { DesktopConfig } from "../../../electron/config/read-config.ts";
import { APP_ORIGIN } from "../../../electron/protocol/app-address.ts";
import { createProtocol } from "../../../electron/protocol/app-protocol.ts";
import { createLog } from "../../../server/log.ts";
import { rendererBundle } from "../../support/pdf.ts";
import { openTestShop, type TestShop } from "../../support/shop.ts";
import { root } from "../../support/source-imports.ts";
import { type FakeOs, fakeOs } from "./fake-os.ts";

export interface OpenDesktop {
  /** For the browser: `goto(desktop.url + "/admin")`. */
  url: string;
  shop: TestShop;
  os: FakeOs;
  folder: string;
  backend(): Backend;
  /** Cuts the network, open streams included; `mend` restores it. */
  cut(): void;
  /** Restores it for these paths alone. */
  mendFor(...paths: string[]): void;
  mend(): void;
  /** Ends the backend's process in order and starts it again on the same folder, with another configuration if given. */
  restart(config?: DesktopConfig): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Another desktop of the same shop; it is left running when this one closes. */
  shop?: TestShop;
  /** False: the shop's address is entered at the first start. */
  serverIsFixed?: boolean;
  /** The computer's configuration, where it is another than its server alone. */
  config?: DesktopConfig;
  version?: string;
}

/** Sign in with somebody of `tests/support/people.ts` (`hire`). */
export async function openDesktop(options: Options = {}): Promise<OpenDesktop> {
  const shop = options.shop ?? (await openTestShop());
  const folder = mkdtempSync(join(tmpdir(), "desktop-"));
  const os = fakeOs();
  /** Aborts all requests and streams of the present connection when it is cut. */
  let line: AbortController | undefined = new AbortController();
  let onlyFor: readonly string[] | undefined;
  const send: typeof fetch = async (input, init) => {
    if (onlyFor?.some((path) => new URL(String(input)).pathname.startsWith(path))) return fetch(input, init);
    if (!line) throw new TypeError("no network");
    const signals = [line.signal, ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
  const server = options.serverIsFixed === false ? null : shop.url;
  const open = (config: DesktopConfig = options.config ?? { server, updates: false }) =>
    openBackend({
      dataDir: folder,
      os,
      fetch: send,
      now: () => new Date(),
      version: options.version ?? "1.0.0",
      platform: "test",
      log: createLog(process.env.DESKTOP_LOG ?? "silent"),
      rendererBundle,
      computerName: "COUNTER-PC",
      config,
    });
  let backend = await open();
  const protocol = createProtocol({
    adminDir: join(root, "dist", "admin"),
    backend: { handle: (request) => backend.handle(request) },
  });
  const served = await serveProtocol(protocol);
  return {
    url: served.url,
    shop,
    os,
    folder,
    backend: () => backend,
    cut() {
      line?.abort();
      line = undefined;
    },
    mendFor(...paths) {
      onlyFor = paths;
    },
    mend() {
      onlyFor = undefined;
      line ??= new AbortController();
    },
    async restart(config) {
      await backend.close();
      backend = await open(config);
    },
    async close() {
      await served.close();
      await backend.close();
      if (!options.shop) await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The app protocol behind a loopback port, which a browser can open. */
export async function serveProtocol(
  protocol: (request: Request) => Promise<Response>,
): Promise<{ url: string; close(): Promise<unknown> }> {
  const server = createServer((req, res) => {
    answer(protocol, req, res).catch((problem: unknown) => res.destroy(problem as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => stop(server) };
}

async function answer(
  protocol: (request: Request) => Promise<Response>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    // A window of the app has neither cookies nor this address.
    if (value !== undefined && !["cookie", "host", "origin", "referer"].includes(name))
      headers.set(name, [value].flat().join(", "));
  }
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const method = req.method ?? "GET";
  const response = await protocol(
    new Request(`${APP_ORIGIN}${req.url}`, { method, headers, ...(body.length > 0 ? { body } : {}) }),
  );
  res.writeHead(response.status, Object.fromEntries(response.headers));
  res.end(Buffer.from(await response.arrayBuffer()));
}

const stop = (server: Server): Promise<unknown> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

/** Writes a testimonial on this desktop, which is unsent work while its network is cut; resolves to the status, 201. */
export async function writeTestimonial(desktop: Pick<OpenDesktop, "backend">): Promise<number> {
  const body = { author: { en: "Salma's" }, role: { en: "" }, company: { en: "" }, text: { en: "Well." }, rating: 5 };
  const made = new Request(`${APP_ORIGIN}/api/testimonials`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, active: true }),
  });
  return (await desktop.backend().handle(made)).status;
}
