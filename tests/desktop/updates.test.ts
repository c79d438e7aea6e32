// New versions of the desktop app: uploaded and checked, offered to some or all, pulled; and their installation by the real
// updater, also of packages that were changed in transit.

import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { compareReleases } from "../../server/features/updates/compare-releases.ts";
import { offeredFeed } from "../../server/features/updates/offered.ts";
import { readFeed, writeFeed } from "../../server/features/updates/read-feed.ts";
import { isSignedFeed } from "../../server/features/updates/release-signature.ts";
import { as, type TestApp, testApp } from "../support/context.ts";
import { desktopOf } from "../support/devices.ts";
import { password } from "../support/people.ts";
import { publicText, releaseKey } from "../support/release-key.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { nodeUpdater } from "./support/node-updater.ts";
import { feedOf, office, sha512, signatureOf } from "./support/release-office.ts";

async function emptyShop() {
  const app = await testApp();
  onTestFinished(() => app.close());
  return { app, ...(await office(app)) };
}

describe("uploading a version", () => {
  const installer = Buffer.from("an installer");

  test("accepts parts, continues after an interruption, and answers the position", async () => {
    const { app, upload } = await emptyShop();
    expect(await upload("1.2.0", "a.exe", installer.subarray(0, 5))).toMatchObject({ status: 200, data: { bytes: 5 } });
    const lost = await upload("1.2.0", "a.exe", installer.subarray(8), 8);
    expect([lost.status, lost.code]).toEqual([409, "conflict"]);
    expect(lost.envelope).toMatchObject({ error: { details: { bytes: 5 } } });
    expect((await upload("1.2.0", "a.exe", installer.subarray(5), 5)).data).toEqual({ bytes: 12 });
    expect(readFileSync(join(app.dataDir, "updates", "1.2.0", "a.exe"))).toEqual(installer);
    // Another build of the same version begins at the beginning.
    expect((await upload("1.2.0", "a.exe", Buffer.from("new"))).data).toEqual({ bytes: 3 });
  });

  test("accepts only packages with plain names and valid versions", async () => {
    const { app, upload } = await emptyShop();
    for (const name of ["../a.exe", "a/b.exe", ".a.exe", "a.exe.js", "a.html", "latest.json", ""]) {
      expect((await upload("1.2.0", name, installer)).code, name).toBe("invalid");
    }
    for (const release of ["..", "1.2", "v1.2.0", "1.2.0/..", "latest"]) {
      expect((await upload(release, "a.exe", installer)).status, release).toBe(404);
    }
    expect(readdirSync(app.dataDir)).not.toContain("updates");
  });

  test("is for administrators", async () => {
    const { app } = await emptyShop();
    const manager = await as(app, "manager");
    expect((await manager.call("GET /api/updates")).code).toBe("forbidden");
    const input = { params: { release: "1.2.0" }, body: { percentage: 100, password } };
    expect((await manager.call("POST /api/updates/:release", input)).code).toBe("forbidden");
  });
});

describe("publishing a version", () => {
  const installer = Buffer.from("an installer");
  const name = "Showroom-1.2.0-win-x64-setup.exe";

  test("needs feeds that match: this version, these files, sizes and checksums", async () => {
    const { upload, publish } = await emptyShop();
    const problem = async () => {
      const { code, envelope } = await publish("1.2.0");
      return [code, (envelope as { error?: { details?: unknown } }).error?.details];
    };
    expect((await publish("1.2.0")).code).toBe("not_found");
    await upload("1.2.0", name, installer);
    expect(await problem()).toEqual(["conflict", { problem: "no_feed" }]);
    const feed = (text: string) => upload("1.2.0", "latest.yml", Buffer.from(text));
    await feed("version: 1.2.0\nextra: yes\n");
    expect(await problem()).toEqual(["conflict", { problem: "feed_unreadable", file: "latest.yml" }]);
    await feed(feedOf("1.3.0", name, installer));
    expect(await problem()).toEqual(["conflict", { problem: "other_version", file: "latest.yml" }]);
    await feed(feedOf("1.2.0", "other.exe", installer));
    expect(await problem()).toEqual(["conflict", { problem: "missing", file: "other.exe" }]);
    await feed(feedOf("1.2.0", name, Buffer.from("another one!")));
    expect(await problem()).toEqual(["conflict", { problem: "differs", file: name }]);
    await feed(feedOf("1.2.0", name, installer, 11));
    expect(await problem()).toEqual(["conflict", { problem: "differs", file: name }]);
    const right = feedOf("1.2.0", name, installer);
    await feed(right);
    await upload("1.2.0", "latest.yml.sig", signatureOf(right));
    await upload("1.2.0", "other.yml", Buffer.from("x"));
    expect(await problem()).toEqual(["conflict", { problem: "unknown", file: "other.yml" }]);
  });

  test("needs a signature of each feed, by a key of the shop and for these very files", async () => {
    const { app, upload, publish } = await emptyShop();
    const problem = async () =>
      ((await publish("1.2.0")).envelope as { error?: { details?: { problem?: string } } }).error?.details?.problem;
    const feed = feedOf("1.2.0", name, installer);
    const sign = (signature: Uint8Array) => upload("1.2.0", "latest.yml.sig", signature);
    await upload("1.2.0", name, installer);
    await upload("1.2.0", "latest.yml", Buffer.from(feed));
    expect(await problem()).toBe("unsigned");
    const stranger = generateKeyPairSync("ed25519").privateKey;
    const other = feedOf("1.2.0", name, Buffer.from("another installer"));
    for (const wrong of [
      signatureOf(feed, "latest.yml", stranger),
      signatureOf(feed, "latest-mac.yml"),
      signatureOf(other),
      signatureOf(feedOf("1.2.1", name, installer)),
      Buffer.from("no signature"),
    ]) {
      await sign(wrong);
      expect(await problem()).toBe("signature_wrong");
    }
    await sign(signatureOf(feed));
    app.config.releaseKeys = [];
    expect(await problem()).toBe("no_keys");
    app.config.releaseKeys = [publicText(generateKeyPairSync("ed25519").publicKey), releaseKey];
    expect((await publish("1.2.0")).status).toBe(201);
  });

  test("needs the password of a signed-in person, and notifies every administrator", async () => {
    const { app, admin, release, change } = await emptyShop();
    const post = (body: object) => admin.call("POST /api/updates/:release", { params: { release: "1.2.0" }, body });
    expect((await post({ percentage: 10 })).code).toBe("invalid");
    expect((await post({ percentage: 10, password: "a guess of somebody" })).envelope).toMatchObject({
      error: { fields: { password: { code: "wrong_password" } } },
    });
    const desktop = await desktopOf(app, "admin", admin);
    const input = { params: { release: "1.2.0" }, body: { percentage: 10, password } };
    expect((await desktop.call("POST /api/updates/:release", input)).code).toBe("forbidden");

    await as(app, "manager");
    await as(app, "admin", { name: "Hamad" });
    const { data } = await release("1.2.0", installer, 10);
    // Narrowing and pulling need to be possible at once; bringing it to more desktops is publishing it again.
    const bare = (body: object, ifMatch: number) =>
      admin.call("PATCH /api/updates/:release", { params: { release: "1.2.0" }, body, ifMatch });
    expect((await bare({ percentage: 20 }, data.version)).code).toBe("invalid");
    expect((await bare({ percentage: 5 }, data.version)).status).toBe(200);
    expect((await bare({ pulled: true }, data.version + 1)).status).toBe(200);
    expect((await bare({ pulled: false }, data.version + 2)).code).toBe("invalid");
    expect((await change("1.2.0", { pulled: false }, data.version + 2)).status).toBe(200);
    const mails = await app.db.selectFrom("mail_queue").selectAll().where("kind", "=", "release-published").execute();
    const admins = await app.db.selectFrom("staff").select("email").where("role", "=", "admin").execute();
    expect(admins).toHaveLength(2);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      admins.flatMap(({ email }) => [email, email]).sort(),
    );
    expect(mails.map(({ data: said }) => JSON.parse(said).percentage)).toEqual([10, 10, 5, 5]);
  });

  test("is audited, happens once, and closes the version to further parts", async () => {
    const { app, admin, release, upload, publish } = await emptyShop();
    const published = await release("1.2.0", installer, 10);
    expect(published).toMatchObject({
      status: 201,
      data: { release: "1.2.0", version: 1, percentage: 10, pulled: false, feeds: ["latest.yml"] },
    });
    expect(published.data.files).toEqual([{ name, bytes: 12, sha512: sha512(installer) }]);
    expect((await publish("1.2.0")).code).toBe("conflict");
    expect((await upload("1.2.0", name, Buffer.from("x"))).code).toBe("conflict");
    const notes = await app.db.selectFrom("audit").selectAll().where("row_id", "=", "1.2.0").execute();
    expect(notes.map(({ action, staff_name }) => [action, staff_name])).toEqual([
      ["POST /api/updates/:release", "Noor"],
    ]);
    await release("1.10.0", installer);
    await release("1.9.0", installer);
    const all = await admin.api("GET /api/updates");
    expect(all.map((one) => one.release)).toEqual(["1.10.0", "1.9.0", "1.2.0"]);
  });

  test("widening and pulling check the version they were decided on", async () => {
    const { release, change } = await emptyShop();
    await release("1.2.0", installer, 10);
    expect((await change("1.2.0", { percentage: 50 })).code).toBe("version_required");
    expect((await change("1.2.0", { percentage: 50 }, 1)).data).toMatchObject({ percentage: 50, version: 2 });
    expect((await change("1.2.0", { pulled: true }, 1)).code).toBe("version_conflict");
    expect((await change("1.2.0", { pulled: true }, 2)).data).toMatchObject({ percentage: 50, pulled: true });
    expect((await change("9.9.9", { pulled: true }, 1)).code).toBe("not_found");
  });
});

describe("versions that are no longer needed", () => {
  const macFeed = (release: string, bytes: Uint8Array) => feedOf(release, `Showroom-${release}-mac-arm64.zip`, bytes);
  const folders = (app: TestApp) => readdirSync(join(app.dataDir, "updates")).sort(compareReleases);

  test("are deleted with the fourth newer one; the last one for another system stays", async () => {
    const { app, upload, publish, release } = await emptyShop();
    await upload("1.0.0", "Showroom-1.0.0-mac-arm64.zip", Buffer.from("zip"));
    await upload("1.0.0", "latest-mac.yml", Buffer.from(macFeed("1.0.0", Buffer.from("zip"))));
    await publish("1.0.0");
    for (const version of ["1.1.0", "1.2.0", "1.3.0"]) await release(version, Buffer.from(version));
    expect(folders(app)).toEqual(["1.0.0", "1.1.0", "1.2.0", "1.3.0"]);
    await release("1.4.0", Buffer.from("1.4.0"), 10);
    expect(folders(app)).toEqual(["1.0.0", "1.2.0", "1.3.0", "1.4.0"]);
  });

  test("stay while desktops fall back on them: pulled ones do not count", async () => {
    const { app, release, change } = await emptyShop();
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await release(version, Buffer.from(version));
    for (const version of ["1.3.0", "1.4.0"]) {
      await release(version, Buffer.from(version));
      await change(version, { pulled: true }, 1);
    }
    await release("1.5.0", Buffer.from("1.5.0"));
    // Three are offered (1.1, 1.2, 1.5), and the newest three are 1.3, 1.4 and 1.5.
    expect(folders(app)).toEqual(["1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0"]);
  });

  test("are not offered without their files, and cannot be offered again", async () => {
    const { app, release, change } = await emptyShop();
    await release("1.0.0", Buffer.from("first"));
    await release("1.1.0", Buffer.from("second"));
    rmSync(join(app.dataDir, "updates", "1.1.0"), { recursive: true });
    expect(await offeredFeed(app, "latest.yml")).toContain("version: 1.0.0\n");
    expect((await change("1.1.0", { pulled: true }, 1)).status).toBe(200);
    const again = await change("1.1.0", { pulled: false }, 2);
    expect([again.code, again.envelope]).toMatchObject(["conflict", { error: { details: { problem: "missing" } } }]);
  });

  test("and uploads that were abandoned for a month are deleted, a running one is not", async () => {
    const { app, upload, release } = await emptyShop();
    await upload("0.9.0", "a.exe", Buffer.from("given up"));
    const longAgo = new Date(app.now().getTime() - 31 * 86_400_000);
    const folder = join(app.dataDir, "updates", "0.9.0");
    for (const path of [join(folder, "a.exe"), folder]) utimesSync(path, longAgo, longAgo);
    await upload("2.0.0", "a.exe", Buffer.from("just begun"));
    await release("1.0.0", Buffer.from("first"));
    expect(folders(app)).toEqual(["1.0.0", "2.0.0"]);
  });
});

test("a feed is parsed strictly and written again with known fields only", () => {
  const text = feedOf("1.2.0", "a.exe", Buffer.from("x"));
  const feed = readFeed(text);
  expect(feed && writeFeed(feed, 100)).toBe(text);
  expect(feed && writeFeed(feed, 25)).toBe(`${text}stagingPercentage: 25\n`);
  for (const wrong of [
    "",
    text.replace("url: a.exe", "url: https://evil.example/a.exe"),
    text.replace("url: a.exe", "url: ../a.exe"),
    text.replace("path: a.exe", "path: b.exe"),
    text.replace(/sha512: .*/, "sha512: short"),
    text.replace("size: 1", "size: many"),
    `${text}stagingPercentage: 100\n`,
    `${text}version: 9.9.9\n`,
    text.replace("releaseDate: '2026", "releaseDate: 'some time in 2026"),
  ]) {
    expect(readFeed(wrong), wrong).toBeUndefined();
  }
});

test("versions are in order by number, a finished one after its betas", () => {
  const inOrder = ["0.9.9", "1.0.0-alpha.2", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.10", "1.0.0", "1.2.0", "1.10.0"];
  expect(inOrder.toReversed().sort(compareReleases)).toEqual(inOrder);
});

describe("a desktop that checks for a newer version", () => {
  let shop: TestShop;
  let staff: Awaited<ReturnType<typeof office>>;
  const folder = mkdtempSync(join(tmpdir(), "showroom-updates-"));
  const installer = Buffer.from("MZ the real installer".repeat(5000));
  let desktops = 0;
  const desktop = (version: string, more: { publisher?: string; signature?: () => Promise<string | null> } = {}) => {
    desktops += 1;
    return nodeUpdater({ server: shop.url, folder: join(folder, String(desktops)), version, ...more });
  };
  const installerOnServer = () => join(shop.app.dataDir, "updates", "1.2.0", "Showroom-1.2.0-win-x64-setup.exe");

  beforeAll(async () => {
    shop = await openTestShop();
    staff = await office(shop.app as TestApp);
    await staff.release("1.1.0", Buffer.from("MZ the one before"));
    await staff.release("1.2.0", installer);
  });
  afterAll(async () => {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What came of it: the file's bytes, or the code of what went wrong. */
  async function update(updater: ReturnType<typeof desktop>): Promise<string> {
    updater.on("error", () => undefined);
    const found = await updater.checkForUpdates();
    if (found?.isUpdateAvailable) {
      const { signature } = found.updateInfo as { signature?: string };
      expect(isSignedFeed("latest.yml", found.updateInfo, signature, [releaseKey])).toBe(true);
    }
    if (!found?.downloadPromise) return "nothing new";
    return found.downloadPromise.then(
      ([file = ""]) => readFileSync(file, "utf8"),
      (problem: Error & { code?: string }) => problem.code ?? problem.message,
    );
  }

  test("downloads the newest, complete and verified; one that has it downloads nothing", async () => {
    expect(await update(desktop("1.0.0"))).toBe(installer.toString());
    expect(await update(desktop("1.2.0"))).toBe("nothing new");
    expect(await update(desktop("2.0.0"))).toBe("nothing new");
  });

  test("refuses a package that was changed in transit or on the server's disk", async () => {
    const changed = Buffer.from(installer);
    changed[100] = 0;
    writeFileSync(installerOnServer(), changed);
    try {
      expect(await update(desktop("1.0.0"))).toBe("ERR_CHECKSUM_MISMATCH");
    } finally {
      writeFileSync(installerOnServer(), installer);
    }
  });

  test("refuses a package with another publisher's signature", async () => {
    const publisher = "Showroom Doha";
    const stranger = async () => "signed by: CN=Somebody else";
    expect(await update(desktop("1.0.0", { publisher, signature: stranger }))).toBe("ERR_UPDATER_INVALID_SIGNATURE");
    expect(await update(desktop("1.0.0", { publisher, signature: async () => null }))).toBe(installer.toString());
  });

  test("is offered a version in stages: at 0 % none has it, at 100 % all", async () => {
    const [{ version = 0 } = {}] = await staff.admin.api("GET /api/updates");
    expect((await staff.change("1.2.0", { percentage: 0 }, version)).status).toBe(200);
    expect(await update(desktop("1.0.0"))).toBe("nothing new");
    expect((await staff.change("1.2.0", { percentage: 100 }, version + 1)).status).toBe(200);
    expect(await update(desktop("1.0.0"))).toBe(installer.toString());
  });

  test("never sees a pulled version again, nor its files, but the one before it", async () => {
    const [{ version = 0 } = {}] = await staff.admin.api("GET /api/updates");
    await staff.change("1.2.0", { pulled: true }, version);
    expect(await update(desktop("1.0.0"))).toBe("MZ the one before");
    expect((await fetch(`${shop.url}/updates/Showroom-1.2.0-win-x64-setup.exe`)).status).toBe(404);
    await staff.change("1.2.0", { pulled: false }, version + 1);
    expect(await update(desktop("1.1.0"))).toBe(installer.toString());
  });

  test("may request a range of a package; nothing else in the folder can be read or listed", async () => {
    const url = `${shop.url}/updates/Showroom-1.2.0-win-x64-setup.exe`;
    const piece = await fetch(url, { headers: { range: "bytes=0-1" } });
    expect([piece.status, await piece.text(), piece.headers.get("content-range")]).toEqual([
      206,
      "MZ",
      `bytes 0-1/${installer.length}`,
    ]);
    expect(piece.headers.get("content-security-policy")).toContain("sandbox");
    writeFileSync(join(shop.app.dataDir, "updates", "1.2.0", "draft.exe"), "not offered");
    for (const path of ["", "/", "/1.2.0", "/draft.exe", "/latest-mac.yml", "/..%2fsecrets", "/1.2.0%2fdraft.exe"]) {
      expect((await fetch(`${shop.url}/updates${path}`)).status, path).toBe(404);
    }
    expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
    expect((await fetch(`${shop.url}/updates/latest.yml`)).headers.get("cache-control")).toBe("no-store");
  });
});
