import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OwnedElsewhere, takeOwnership } from "../../db/backup/owner.ts";
import { root } from "../support/source-imports.ts";

describe("a folder's owner", () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "shop-owner-"));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  const code = `
    const { takeOwnership } = await import(${JSON.stringify(`${root}/db/backup/owner.ts`)});
    takeOwnership(process.argv[1]);
    console.log("taken");
    setInterval(() => undefined, 1000);`;
  async function ownElsewhere(...before: string[]): Promise<ChildProcess> {
    const command = [...before, process.execPath, "--input-type=module", "-e", code, folder];
    const child = spawn(command[0] as string, command.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    await once(child.stdout as NonNullable<typeof child.stdout>, "data");
    return child;
  }

  test("is the one process that holds its lock, named to the second one", async () => {
    const owner = await ownElsewhere();
    expect(() => takeOwnership(folder)).toThrow(`already running (process ${owner.pid})`);
  });

  test("ends with its process, however that ended, and the remaining number is no owner", async () => {
    const owner = await ownElsewhere();
    const ended = once(owner, "exit");
    owner.kill("SIGKILL");
    await ended;
    expect(existsSync(join(folder, "server.pid"))).toBe(true);
    takeOwnership(folder)();
  });

  test.each([process.ppid, 1])("is not a process with the number %s that a killed process left", (pid) => {
    writeFileSync(join(folder, "server.pid"), String(pid));
    const release = takeOwnership(folder);
    expect(readFileSync(join(folder, "server.pid"), "utf8")).toBe(String(process.pid));
    release();
    expect(existsSync(join(folder, "server.pid"))).toBe(false);
  });

  // As in another container: there the owner's number means nothing, or somebody else.
  test.skipIf(spawnSync("unshare", ["--pid", "--fork", "true"]).status !== 0)(
    "is found from another process namespace too",
    async () => {
      await ownElsewhere("unshare", "--pid", "--fork", "--kill-child");
      expect(() => takeOwnership(folder)).toThrow(OwnedElsewhere);
    },
  );

  test("keeps others out with any content of its files", async () => {
    writeFileSync(join(folder, "owner.db"), "not a database ".repeat(1000));
    const release = takeOwnership(folder);
    expect(() => takeOwnership(folder)).toThrow("already running");
    release();
    takeOwnership(folder)();
  });

  test("is the shop itself while a backup is to be put in its place", async () => {
    await ownElsewhere();
    const env = { PATH: process.env.PATH, DATA_DIR: folder };
    const restore = ["db/command.ts", "restore", join(folder, "none.db")];
    const { status, stderr } = spawnSync(process.execPath, restore, { cwd: root, env, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("already running");
  });
});
