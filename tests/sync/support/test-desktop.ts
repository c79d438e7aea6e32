// A desktop for tests: the real backend in a folder of its own, a fake operating system, and a controllable network.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AccountSession } from "../../../electron/backend/account-session.ts";
import { type Backend, openBackend, type TestOverrides } from "../../../electron/backend/backend.ts";
import type { DesktopConfig } from "../../../electron/config/read-config.ts";
import { createLog } from "../../../server/log.ts";
import { type ApiClient, createClient } from "../../../src-shared/api/client.ts";
import type { ClientAnswer, ClientInput, EndpointKey } from "../../../src-shared/api/define.ts";
import { requestTransport } from "../../../src-shared/api/request-transport.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import { type FakeOs, fakeOs } from "../../desktop/support/fake-os.ts";
import { rendererBundle } from "../../support/pdf.ts";
import { scratch } from "./scratch.ts";

export const shopAddress = "https://shop.example";

export type DesktopClient = <K extends keyof DesktopApi & EndpointKey>(
  key: K,
  ...input: Record<string, never> extends ClientInput<DesktopApi[K]>
    ? [input?: ClientInput<DesktopApi[K]>]
    : [input: ClientInput<DesktopApi[K]>]
) => Promise<ClientAnswer<DesktopApi[K]>>;

/** Faults of the network, one per request; without one a request succeeds. */
export type Fault =
  /** The request does not arrive. */
  | "cut"
  /** The request takes effect, but its answer is lost. */
  | "lost"
  /** The request arrives twice, and the second answer is returned. */
  | "twice"
  /** A proxy answers. */
  | "503"
  | "429"
  /** The feed's answer is an earlier one, as of a faulty cache. */
  | "stale"
  | "well";

export interface TestDesktop {
  backend: Backend;
  os: FakeOs;
  folder: string;
  api: ApiClient;
  own: DesktopClient;
  /** The account session; throws while nobody is signed in. */
  session(): AccountSession;
  /** The network; `up` is false while offline. */
  network: {
    up: boolean;
    faults: Fault[];
    requests: {
      method: string;
      host: string;
      path: string;
      search: URLSearchParams;
      body: string;
      key: string | null;
    }[];
  };
  push(): Promise<string>;
  /** `duringPush`: as a pull during a push, which leaves rows behind. */
  pull(duringPush?: boolean): Promise<string>;
  /** Closes the backend and opens it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Options extends TestOverrides {
  host: typeof fetch;
  folder?: string;
  os?: FakeOs;
  now?: () => Date;
  version?: string;
  /** Without one the shop's address is fixed. */
  config?: DesktopConfig;
}

export async function openTestDesktop(options: Options): Promise<TestDesktop> {
  const folder = options.folder ?? mkdtempSync(join(scratch, "desktop-"));
  const os = options.os ?? fakeOs();
  const network: TestDesktop["network"] = { up: true, faults: [], requests: [] };
  const given: Response[] = [];
  const send: typeof fetch = async (input, init) => {
    if (!network.up) throw new TypeError("no network");
    const url = new URL(String(input));
    const feed = url.pathname === "/api/changes";
    const fault = network.faults.shift() ?? "well";
    const headers = new Headers(init?.headers);
    network.requests.push({
      method: init?.method ?? "GET",
      host: url.host,
      path: url.pathname,
      search: url.searchParams,
      body: String(init?.body ?? ""),
      key: headers.get("idempotency-key"),
    });
    if (fault === "cut") throw new TypeError("the line was cut");
    if (fault === "503" || fault === "429") {
      const code = fault === "503" ? "unavailable" : "rate_limited";
      return Response.json({ success: false, error: { code, message: "" } }, { status: Number(fault) });
    }
    const old = feed && fault === "stale" ? given.at(-2) : undefined;
    if (old) return old.clone();
    if (fault === "twice") await options.host(input, init);
    const answer = await options.host(input, init);
    if (feed && (await answer.clone().text()).includes('"rows":[{')) given.push(answer.clone());
    if (fault === "lost") throw new TypeError("the answer was lost");
    return answer;
  };
  const open = () =>
    openBackend(
      {
        dataDir: folder,
        os,
        fetch: send,
        version: options.version ?? "1.0.0",
        platform: "test",
        now: options.now ?? (() => new Date()),
        log: createLog(process.env.DESKTOP_LOG ?? "silent"),
        config: options.config ?? { server: shopAddress, updates: false },
        rendererBundle,
      },
      { byHand: true, ...options },
    );
  let backend = await open();
  const transport = requestTransport((request) => backend.handle(request), "app://shop");
  const client = createClient(transport);
  const session = () => {
    const one = backend.session();
    if (!one) throw new Error("nobody has signed in on this desktop");
    return one;
  };
  return {
    get backend() {
      return backend;
    },
    os,
    folder,
    network,
    session,
    api: client,
    own: client as unknown as DesktopClient,
    push: async () => (await session().engine.push()).end,
    pull: async (duringPush) => (await session().engine.pull(duringPush)).end,
    async restart() {
      await backend.close();
      backend = await open();
    },
    async close() {
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
