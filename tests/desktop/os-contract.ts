// Checks of every `Os`: the fake (in all tests) and Electron's (where its binary is present). They need no test runner, so
// that they also run inside the app.
import assert from "node:assert/strict";
import type { Os } from "../../electron/os/os.ts";

export interface Claim {
  title: string;
  check(os: Os): Promise<void>;
}

const page = "<!doctype html><html><head><title>Receipt</title></head><body><p>One desk · QR 1.00</p></body></html>";

export const osClaims: readonly Claim[] = [
  {
    title: "a secret is stored, read, replaced and removed",
    async check(os) {
      assert.equal(typeof (await os.canStoreSecrets()), "boolean");
      assert.equal(await os.readSecret("contract-never-kept"), undefined);
      await os.storeSecret("contract", "مفتاح ✓");
      assert.equal(await os.readSecret("contract"), "مفتاح ✓");
      await os.storeSecret("contract", "another");
      assert.equal(await os.readSecret("contract"), "another");
      await os.storeSecret("contract", undefined);
      assert.equal(await os.readSecret("contract"), undefined);
    },
  },
  {
    title: "the name of a secret cannot be a path",
    async check(os) {
      for (const name of ["../outside", "a/b", "a:b", ""]) {
        await assert.rejects(os.storeSecret(name, "x"), name);
        await assert.rejects(os.readSecret(name), name);
      }
    },
  },
  {
    title: "the window's storage can be cleared, also when it is empty",
    async check(os) {
      await os.forgetWindow();
    },
  },
  {
    title: "printers have a system name and a label",
    async check(os) {
      const printers = await os.printers();
      for (const { name, label } of printers) assert.ok(name.length > 0 && label.length > 0);
      assert.equal(new Set(printers.map(({ name }) => name)).size, printers.length);
    },
  },
  {
    title: "a page becomes a PDF, on a sheet and on a roll",
    async check(os) {
      for (const height of [297, "content"] as const) {
        const bytes = await os.pdf({ html: page, title: "Receipt", sheet: { width: 80, height, margin: 4 } });
        assert.equal(Buffer.from(bytes.subarray(0, 4)).toString("latin1"), "%PDF");
      }
    },
  },
  {
    title: "only the shop, WhatsApp and maps are opened outside",
    async check(os) {
      for (const url of ["https://evil.example/", "file:///etc/passwd", "javascript:alert(1)", "http://wa.me/1", "x"]) {
        await assert.rejects(os.openOutside(url), url);
      }
    },
  },
  {
    title: "a badge is set and removed",
    async check(os) {
      await os.setBadge(3);
      await os.setBadge(0);
    },
  },
  {
    title: "the start at log-on can be read",
    async check(os) {
      assert.equal(typeof (await os.startsAtLogin()), "boolean");
    },
  },
  {
    title: "the update's state is always available, and a failing check throws nothing",
    async check(os) {
      await os.checkForUpdate();
      const { state } = await os.updateState();
      assert.ok(["none", "checking", "downloading", "ready", "failed", "off"].includes(state));
    },
  },
];
