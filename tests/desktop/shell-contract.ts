// What every shell must do, whatever is behind it: the one that remembers (in all tests) and Electron's own (where there
// is a binary). Plain claims without a test runner, so that they also run inside the app.
import assert from "node:assert/strict";
import type { Shell } from "../../electron/shell/shell.ts";

export interface Claim {
  title: string;
  check(shell: Shell): Promise<void>;
}

const page = "<!doctype html><html><head><title>Receipt</title></head><body><p>One desk · QR 1.00</p></body></html>";

export const shellClaims: readonly Claim[] = [
  {
    title: "a secret is read as it was kept, replaced, and forgotten",
    async check(shell) {
      assert.equal(typeof (await shell.canKeepSecrets()), "boolean");
      assert.equal(await shell.readSecret("contract-never-kept"), undefined);
      await shell.keepSecret("contract", "مفتاح ✓");
      assert.equal(await shell.readSecret("contract"), "مفتاح ✓");
      await shell.keepSecret("contract", "another");
      assert.equal(await shell.readSecret("contract"), "another");
      await shell.keepSecret("contract", undefined);
      assert.equal(await shell.readSecret("contract"), undefined);
    },
  },
  {
    title: "the name of a secret is a word, and no path",
    async check(shell) {
      for (const name of ["../outside", "a/b", "a:b", ""]) {
        await assert.rejects(shell.keepSecret(name, "x"), name);
        await assert.rejects(shell.readSecret(name), name);
      }
    },
  },
  {
    title: "what the window keeps for a person can be taken from it, whether there is anything or not",
    async check(shell) {
      await shell.forgetWindow();
    },
  },
  {
    title: "printers have a name for the system and one for people, and at most one is the usual one",
    async check(shell) {
      const printers = await shell.printers();
      for (const { name, label, isDefault } of printers) {
        assert.ok(name.length > 0 && label.length > 0);
        assert.equal(typeof isDefault, "boolean");
      }
      assert.ok(printers.filter(({ isDefault }) => isDefault).length <= 1);
      assert.equal(new Set(printers.map(({ name }) => name)).size, printers.length);
    },
  },
  {
    title: "a page becomes a PDF, on a sheet and on a roll",
    async check(shell) {
      for (const height of [297, "content"] as const) {
        const bytes = await shell.pdf({ html: page, title: "Receipt", sheet: { width: 80, height, margin: 4 } });
        assert.equal(Buffer.from(bytes.subarray(0, 4)).toString("latin1"), "%PDF");
      }
    },
  },
  {
    title: "nothing but the shop, WhatsApp and maps is opened outside",
    async check(shell) {
      for (const url of ["https://evil.example/", "file:///etc/passwd", "javascript:alert(1)", "http://wa.me/1", "x"]) {
        await assert.rejects(shell.openOutside(url), url);
      }
    },
  },
  {
    title: "a badge is set and taken away",
    async check(shell) {
      await shell.setBadge(3);
      await shell.setBadge(0);
    },
  },
  {
    title: "how far an update is can always be said, and looking for one fails quietly",
    async check(shell) {
      await shell.checkForUpdate();
      const { state } = await shell.updateState();
      assert.ok(["none", "checking", "downloading", "ready", "failed"].includes(state));
    },
  },
];
