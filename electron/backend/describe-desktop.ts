import type { Desktop } from "../../src-shared/desktop/operations.ts";
import type { Machine } from "./machine.ts";

export function describeDesktop(machine: Machine): Desktop {
  const self = machine.memory().account?.self ?? null;
  const server = machine.server();
  return {
    state: server === null ? "set_up" : self ? "ready" : "signed_out",
    server,
    serverIsFixed: machine.config.server !== null,
    self,
    appVersion: machine.version,
    platform: machine.platform,
  };
}
