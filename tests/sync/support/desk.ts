// A desktop of a test: the real backend in a folder of its own, a fake operating system, and a line that does as it is told.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Backend, type BackendOverrides, openBackend } from "../../../electron/backend/backend.ts";
import type { Desk } from "../../../electron/backend/desk.ts";
import { createLog } from "../../../server/log.ts";
import { type ApiClient, createClient } from "../../../src-shared/api/client.ts";
import type { ClientAnswer, ClientInput, EndpointKey } from "../../../src-shared/api/define.ts";
import { requestTransport } from "../../../src-shared/api/request-transport.ts";
import type { DesktopApi } from "../../../src-shared/desktop/operations.ts";
import { type FakeShell, fakeShell } from "../../desktop/support/fake-shell.ts";
import { rendererBundle } from "../../support/pdf.ts";
import { scratch } from "./scratch.ts";

export const shopAddress = "https://shop.example";

export type DesktopClient = <K extends keyof DesktopApi & EndpointKey>(
  key: K,
  ...input: Record<string, never> extends ClientInput<DesktopApi[K]>
    ? [input?: ClientInput<DesktopApi[K]>]
    : [input: ClientInput<DesktopApi[K]>]
) => Promise<ClientAnswer<DesktopApi[K]>>;

/** What becomes of a request on its way. Used up one by one; after the last, all is well. */
export type Fault =
  /** Never arrives. */
  | "cut"
  /** Arrives and is done, but the answer is lost. */
  | "lost"
  /** Arrives twice; the second answer comes back. */
  | "twice"
  /** Answered by something in between. */
  | "503"
  | "429"
  /** The feed's answer is one that was given before: a cache that should not be there. */
  | "stale"
  | "well";

export interface TestDesk {
  backend: Backend;
  shell: FakeShell;
  folder: string;
  api: ApiClient;
  own: DesktopClient;
  /** Of whoever is signed in. */
  desk(): Desk;
  /** False: no way to the server. */
  line: {
    up: boolean;
    faults: Fault[];
    requests: { method: string; path: string; search: URLSearchParams; body: string; key: string | null }[];
  };
  push(): Promise<string>;
  pull(): Promise<string>;
  /** As if the process had been killed and started again: nothing is closed in order. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Options extends BackendOverrides {
  host: typeof fetch;
  folder?: string;
  shell?: FakeShell;
  now?: () => Date;
  version?: string;
}

export async function openTestDesk(options: Options): Promise<TestDesk> {
  const folder = options.folder ?? mkdtempSync(join(scratch, "desk-"));
  const shell = options.shell ?? fakeShell();
  const line: TestDesk["line"] = { up: true, faults: [], requests: [] };
  const given: Response[] = [];
  const send: typeof fetch = async (input, init) => {
    if (!line.up) throw new TypeError("no network");
    const url = new URL(String(input));
    const feed = url.pathname === "/api/changes";
    const fault = line.faults.shift() ?? "well";
    const headers = new Headers(init?.headers);
    line.requests.push({
      method: init?.method ?? "GET",
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
        shell,
        fetch: send,
        version: options.version ?? "1.0.0",
        platform: "test",
        now: options.now ?? (() => new Date()),
        log: createLog(process.env.DESK_LOG ?? "silent"),
        config: { server: shopAddress, updates: false },
        rendererBundle,
      },
      { byHand: true, ...options },
    );
  let backend = await open();
  const transport = requestTransport((request) => backend.handle(request), "app://shop");
  const client = createClient(transport);
  const desk = () => {
    const one = backend.desk();
    if (!one) throw new Error("nobody has signed in on this desktop");
    return one;
  };
  return {
    get backend() {
      return backend;
    },
    shell,
    folder,
    line,
    desk,
    api: client,
    own: client as unknown as DesktopClient,
    push: async () => (await desk().engine.push()).end,
    pull: async () => (await desk().engine.pull()).end,
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
