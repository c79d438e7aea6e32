import { mayOpenOutside } from "../../../electron/shell/outside.ts";
import { checkSecretName } from "../../../electron/shell/secrets.ts";
import type { Notice, PrintRequest, Shell } from "../../../electron/shell/shell.ts";

export interface FakeShell extends Shell {
  secrets: Map<string, string>;
  printed: PrintRequest[];
  notices: Notice[];
  opened: string[];
  badge: number;
  /** How often the window was made to forget what it keeps. */
  forgotten: number;
}

/** An operating system that remembers what it was asked. */
export function fakeShell(): FakeShell {
  const secrets = new Map<string, string>();
  const shell: FakeShell = {
    secrets,
    printed: [],
    notices: [],
    opened: [],
    badge: 0,
    forgotten: 0,
    async keepSecret(name, value) {
      checkSecretName(name);
      if (value === undefined) secrets.delete(name);
      else secrets.set(name, value);
    },
    async readSecret(name) {
      checkSecretName(name);
      return secrets.get(name);
    },
    canKeepSecrets: async () => true,
    printers: async () => [{ name: "counter_80mm", label: "Counter", isDefault: true }],
    async print(request) {
      shell.printed.push(request);
      return { printed: true };
    },
    pdf: async () => new Uint8Array([0x25, 0x50, 0x44, 0x46]),
    async forgetWindow() {
      shell.forgotten += 1;
    },
    saveFile: async (name) => `/home/staff/${name}`,
    async notify(notice) {
      shell.notices.push(notice);
    },
    async setBadge(count) {
      shell.badge = count;
    },
    async openOutside(url) {
      // A shop on this machine is the one under test.
      const server = /^http:\/\/(localhost|127\.0\.0\.1):\d+/.exec(url)?.[0] ?? "https://shop.example";
      if (!mayOpenOutside(url, server)) throw new Error("this address is not opened outside the app");
      shell.opened.push(url);
    },
    updateState: async () => ({ state: "none" }),
    checkForUpdate: async () => undefined,
    installUpdate: async () => undefined,
  };
  return shell;
}
