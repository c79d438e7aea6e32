import type { Notice, Os, PrintRequest } from "../../../electron/os/os.ts";
import { mayOpenOutside } from "../../../electron/os/outside.ts";
import { checkSecretName } from "../../../electron/os/secrets.ts";

export interface FakeOs extends Os {
  secrets: Map<string, string>;
  printed: PrintRequest[];
  notices: Notice[];
  opened: string[];
  badge: number;
  /** How often the log files were shown. */
  logsShown: number;
  /** How often the window's storage was cleared. */
  forgotten: number;
  atLogin: boolean;
}

/** An operating system that records its calls. */
export function fakeOs(): FakeOs {
  const secrets = new Map<string, string>();
  const os: FakeOs = {
    secrets,
    printed: [],
    notices: [],
    opened: [],
    badge: 0,
    logsShown: 0,
    forgotten: 0,
    atLogin: false,
    async storeSecret(name, value) {
      checkSecretName(name);
      if (value === undefined) secrets.delete(name);
      else secrets.set(name, value);
    },
    async readSecret(name) {
      checkSecretName(name);
      return secrets.get(name);
    },
    canStoreSecrets: async () => true,
    printers: async () => [{ name: "counter_80mm", label: "Counter" }],
    async print(request) {
      os.printed.push(request);
      return { printed: true };
    },
    pdf: async () => new Uint8Array([0x25, 0x50, 0x44, 0x46]),
    async forgetWindow() {
      os.forgotten += 1;
    },
    saveFile: async (name) => `/home/staff/${name}`,
    async notify(notice) {
      os.notices.push(notice);
    },
    async setBadge(count) {
      os.badge = count;
    },
    async openOutside(url) {
      // A shop on this computer is the one under test.
      const server = /^http:\/\/(localhost|127\.0\.0\.1):\d+/.exec(url)?.[0] ?? "https://shop.example";
      if (!mayOpenOutside(url, server)) throw new Error("this address is not opened outside the app");
      os.opened.push(url);
    },
    async showLogs() {
      os.logsShown += 1;
    },
    updateState: async () => ({ state: "none" }),
    checkForUpdate: async () => undefined,
    installUpdate: async () => false,
    startsAtLogin: async () => os.atLogin,
    async setStartsAtLogin(starts) {
      os.atLogin = starts;
    },
  };
  return os;
}
