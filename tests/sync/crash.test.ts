// Kills of the process (SIGKILL, on the real disk) at every fail point: between a write and its acknowledgement, at a
// failure, between a page and its cursor, at the swap of a resync, during a wipe, and while work is
// sealed or opened. Each effect exists exactly once afterwards.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled } from "../../build/long-suites.ts";
import { type Backend, openBackend } from "../../electron/backend/backend.ts";
import type { FailPoint } from "../../electron/sync/fail-points.ts";
import { createLog } from "../../server/log.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { TestApp } from "../support/context.ts";
import { hire, password } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { persistentOs } from "./support/persistent-os.ts";

const child = fileURLToPath(new URL("support/crash-child.ts", import.meta.url));
let shop: TestShop;
let place: string;
let folder: string;

const open = (): Promise<Backend> =>
  openBackend(
    {
      dataDir: folder,
      os: persistentOs(join(place, "secrets.json")),
      fetch,
      now: () => new Date(),
      version: "1.0.0",
      platform: "test",
      log: createLog("silent"),
      config: { server: shop.url, updates: false },
    },
    { byHand: true },
  );

async function signInAs(backend: Backend, email: string): Promise<void> {
  const answer = await backend.handle(
    new Request("app://shop/api/desktop/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, deviceName: "Counter" }),
    }),
  );
  expect(answer.status).toBe(201);
}

async function signIn(): Promise<void> {
  const backend = await open();
  await signInAs(backend, "noor@showroom.example");
  await backend.session()?.engine.pull();
  await backend.close();
}

beforeAll(async () => {
  shop = await openTestShop();
  await hire(shop.app as unknown as TestApp, { email: "noor@showroom.example", role: "manager" });
  await hire(shop.app as unknown as TestApp, { email: "salem@showroom.example", role: "manager" });
  place = mkdtempSync(join(tmpdir(), "crash-"));
  folder = join(place, "desktop");
  mkdirSync(folder);
  await signIn();
});
afterAll(async () => {
  await shop.stop();
  rmSync(place, { recursive: true, force: true });
});

async function killedAt(point: FailPoint, nth = 1): Promise<string> {
  const id = newId();
  const running = spawn(process.execPath, [child, folder, shop.url, point, id, String(nth)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [, signal] = await once(running, "exit");
  expect(signal, `killed at "${point}"`).toBe("SIGKILL");
  return id;
}

const points: FailPoint[] = [
  ...(["operation logged", "before sending", "answered", "acknowledged", "failure noted"] as const),
  ...(["page written", "page committed", "snapshot written", "before swap", "swapped"] as const),
];

for (const point of sampled(points)) {
  test(`killed at "${point}": the write is on the server once and shown on the desktop`, {
    timeout: 60_000,
  }, async () => {
    const id = await killedAt(point);
    const backend = await open();
    const desktop = backend.session();
    if (!desktop) throw new Error("nobody is signed in any more");
    const there = () =>
      desktop.mirrors.read(({ file }) =>
        file.reader.selectFrom("stock_movements").select("quantity").where("id", "=", id).execute(),
      );
    expect(await there(), "shown right after the start").toEqual([{ quantity: 7 }]);
    expect((await desktop.engine.push()).end).toBe("done");
    expect((await desktop.engine.pull()).end).toBe("done");
    expect(await there()).toEqual([{ quantity: 7 }]);
    expect(desktop.status.now()).toMatchObject({ waiting: 0, conflicts: 0 });
    const movements = await shop.app.db
      .selectFrom("stock_movements")
      .select(["id", "variant_id"])
      .where("id", "=", id)
      .execute();
    expect(movements).toHaveLength(1);
    const variant = await shop.app.db
      .selectFrom("variants")
      .select("on_hand")
      .where("id", "=", movements[0]?.variant_id ?? "")
      .executeTakeFirstOrThrow();
    const sum = await shop.app.db
      .selectFrom("stock_movements")
      .select((eb) => eb.fn.sum<number>("quantity").as("sum"))
      .where("variant_id", "=", movements[0]?.variant_id ?? "")
      .executeTakeFirstOrThrow();
    expect(variant.on_hand).toBe(sum.sum);
    const account = join(folder, "accounts", readdirSync(join(folder, "accounts"))[0] ?? "");
    expect(readdirSync(account).filter((name) => name.endsWith(".db"))).toHaveLength(1);
    await backend.close();
  });
}

test('killed at "failures counted": the operation is a decision, and tried again it is on the server once', {
  timeout: 60_000,
}, async () => {
  const id = await killedAt("failures counted");
  const backend = await open();
  const { data } = (await (await backend.handle(new Request("app://shop/api/desktop/conflicts"))).json()) as {
    data: { reason: string; operation: { id: string } }[];
  };
  expect(data).toMatchObject([{ reason: "failing" }]);
  const path = `/api/desktop/operations/${data[0]?.operation.id}/retry`;
  await backend.handle(new Request(`app://shop${path}`, { method: "POST" }));
  const desktop = backend.session();
  expect((await desktop?.engine.push())?.end).toBe("done");
  expect((await desktop?.engine.pull())?.end).toBe("done");
  expect(desktop?.status.now()).toMatchObject({ waiting: 0, conflicts: 0 });
  const there = await shop.app.db.selectFrom("stock_movements").select("quantity").where("id", "=", id).execute();
  expect(there).toEqual([{ quantity: 7 }]);
  await backend.close();
});

const wipePoints: [FailPoint, number][] = [
  ...(["wipe marked", "token forgotten", "window forgotten", "account removed"] as const).map(
    (point): [FailPoint, number] => [point, 1],
  ),
  // Once for each folder beside the account's own.
  ...[1, 2, 3, 4].map((nth): [FailPoint, number] => ["folder removed", nth]),
  ["wipe ended", 1],
];

for (const [point, nth] of sampled(wipePoints)) {
  test(`killed at "${point}" (${nth}): the wipe continues at the next start, and another account stays as it is`, {
    timeout: 60_000,
  }, async () => {
    const other = join(folder, "accounts", "0".repeat(24));
    const sealed = { "unsent.sealed": "sealed rows", "sealed.json": "{}", "uploads/a.original.sealed": "a picture" };
    mkdirSync(join(other, "uploads"), { recursive: true });
    for (const [name, text] of Object.entries(sealed)) writeFileSync(join(other, name), text);
    for (const name of ["pictures", "uploads", "prints"]) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, "mine"), "of the account");
    }
    await killedAt(point, nth);
    const backend = await open();
    expect(readdirSync(join(folder, "accounts"))).toEqual(["0".repeat(24)]);
    for (const [name, text] of Object.entries(sealed)) expect(readFileSync(join(other, name), "utf8")).toBe(text);
    for (const name of ["pictures", "uploads", "prints"]) expect(existsSync(join(folder, name)), name).toBe(false);
    expect(readFileSync(join(place, "secrets.json"), "utf8")).toBe("{}");
    const settings = readFileSync(join(folder, "desktop.json"), "utf8");
    expect(JSON.parse(settings)).toMatchObject({ account: null, devices: {}, owners: {}, wipe: null });
    expect(backend.session()).toBeUndefined();
    await backend.close();
    rmSync(other, { recursive: true });
    await signIn();
  });
}

const sealPoints: FailPoint[] = [
  ...(["seal key stored", "work sealed", "picture sealed", "mirror going", "mirror file removed"] as const),
  ...(["picture opened", "work opened", "seal removed"] as const),
];

for (const point of sampled(sealPoints)) {
  test(`killed at "${point}": the work that is sealed or opened is whole for its owner`, {
    timeout: 60_000,
  }, async () => {
    const id = await killedAt(point);
    // The next start goes on with what the killed process began.
    await (await open()).close();
    const backend = await open();
    await signInAs(backend, "noor@showroom.example");
    const desktop = backend.session();
    if (!desktop) throw new Error("nobody is signed in");
    for (const name of ["one", "two"]) {
      const file = join(desktop.folder, "uploads", `${name}.original`);
      expect(readFileSync(file, "utf8"), name).toBe(`picture ${name}`);
    }
    await expect.poll(async () => (await desktop.engine.pull()).end).toBe("done");
    expect(desktop.status.now()).toMatchObject({ waiting: 1, conflicts: 0 });
    await expect.poll(async () => (await desktop.engine.push()).end).toBe("done");
    const there = await shop.app.db.selectFrom("stock_movements").select("quantity").where("id", "=", id).execute();
    expect(there).toEqual([{ quantity: 7 }]);
    await desktop.engine.pull();
    rmSync(join(desktop.folder, "uploads"), { recursive: true });
    await backend.close();
    for (const name of readdirSync(join(folder, "accounts")))
      if (!desktop.folder.endsWith(name)) rmSync(join(folder, "accounts", name), { recursive: true });
  });
}
