/** A shop with everything that an archive treats in a way of its own, in a folder that is its DATA_DIR. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import { openSecrets } from "../../server/secrets.ts";
import { type Ended, runNode, writeShopToCopy } from "./copied-shop.ts";
import { root } from "./source-imports.ts";
import { readTar } from "./tar-file.ts";
import { the } from "./the.ts";

export const PASSPHRASE = "eleven camels at the corniche";

/** Files of the shop; the last is larger than what is held in memory. */
export const files: Readonly<Record<string, Buffer>> = {
  "images/originals/chairs/blue.webp": Buffer.from("a picture of a chair"),
  "images/originals/empty.webp": Buffer.alloc(0),
  [`images/originals/${"long-".repeat(20)}/name.jpg`]: Buffer.from("below a long name"),
  "uploads/licence.pdf": Buffer.alloc(17_000_000, "a licence "),
};

export function writeFiles(folder: string): void {
  for (const [path, content] of Object.entries({ ...files, "images/installation": Buffer.from("marker\n") })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  mkdirSync(join(folder, "updates", "1.0.0"), { recursive: true });
  writeFileSync(join(folder, "updates", "1.0.0", "setup.exe"), "a version of the app");
}

/** Answers when it is, for the check of its books. */
export async function writeShopToArchive(folder: string): Promise<Date> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "shop.db");
  const now = await writeShopToCopy(file);
  writeFiles(folder);
  const db = openDatabase(file);
  const secrets = openSecrets(folder);
  const at = now.toISOString();
  const people = await db.selectFrom("staff").select("id").orderBy("id").execute();
  const staff_id = the(people[0]).id;
  for (const { id } of people) {
    await db
      .updateTable("staff")
      .set({ password_hash: `hash of ${id}` })
      .where("id", "=", id)
      .execute();
  }
  await db
    .insertInto("authenticators")
    .values({
      staff_id,
      sealed_secret: secrets.seal("x", "second factor"),
      last_step: 7,
      created_at: at,
      enabled_at: at,
    })
    .execute();
  await db.insertInto("recovery_codes").values({ id: "code", staff_id, code_hash: "h", used_at: null }).execute();
  await db
    .insertInto("passkeys")
    .values({
      id: "key",
      staff_id,
      credential_id: "c",
      public_key: "p",
      counter: 3,
      name: "Phone",
      created_at: at,
      used_at: null,
    })
    .execute();
  await db
    .insertInto("passkey_challenges")
    .values({ browser_hash: "b", purpose: "prove", challenge: "challenge-of-now", created_at: at })
    .execute();
  await db
    .insertInto("one_time_codes")
    .values({
      id: "code",
      challenge_hash: "challenge-hash",
      account: "account",
      staff_id,
      salt: "salt",
      code_hash: "code-hash-of-now",
      tries: 0,
      issued_at: at,
      expires_at: at,
      used_at: null,
      voided_at: null,
    })
    .execute();
  const [mail] = await db.selectFrom("mail_queue").selectAll().limit(1).execute();
  await db
    .insertInto("mail_queue")
    .values({
      ...the(mail),
      id: "mail-with-code",
      kind: "one-time-code",
      unique_key: null,
      data: JSON.stringify({ codeId: "code", sealedCode: "sealed-code-of-now" }),
    })
    .execute();
  await db
    .insertInto("meta")
    .values([
      { key: "feed_floor", value: "3" },
      { key: "mail_server", value: JSON.stringify({ host: "smtp.example", sealedPassword: secrets.seal("m", "p") }) },
    ])
    .execute();
  await db.destroy();
  return now;
}

interface Made {
  ended: Ended;
  entries: Map<string, Buffer>;
}

/** By the command that people type. */
export async function makeArchive(file: string, env: Record<string, string>): Promise<Made> {
  const secret = env.ARCHIVE_PASSPHRASE ? ["--with-passwords"] : [];
  const ended = await runNode(["db/command.ts", "archive", file, ...secret], env);
  return { ended, entries: ended.code === 0 ? readTar(readFileSync(file)) : new Map() };
}

export const importFile = (file: string, env: Record<string, string>, ...args: string[]): Promise<Ended> =>
  runNode(["server/import.ts", file, ...args], env);

/** All entries whose bytes follow from the shop's data alone. */
export const dataOf = (entries: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries(
    [...entries]
      .filter(([name]) => !["archive.json", "sums.json", "secrets.age"].includes(name))
      .map(([name, content]) => [name, content.toString("base64")]),
  );

/** The rows of a table in an archive, each by the names of its columns. */
export function rowsOf(entries: ReadonlyMap<string, Buffer>, table: string): Record<string, string | null>[] {
  const { tables } = JSON.parse(the(entries.get("archive.json")).toString());
  const columns: string[] = tables[table];
  const text = [...entries]
    .filter(([name]) => name.startsWith(`data/${table}/`))
    .map(([, content]) => content.toString())
    .join("");
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) =>
    Object.fromEntries(JSON.parse(line).map((value: string | null, at: number) => [columns[at], value])),
  );
}

/** An import in a process of its own, which kills itself at this step of it. */
export function importAndDie(
  file: string,
  { address, dataDir }: { address: string; dataDir: string },
  step: number,
): Promise<Ended> {
  const of = (path: string) => JSON.stringify(`${root}/db/${path}`);
  const code = `
    const { openArchive } = await import(${of("archive/open-archive.ts")});
    const { importArchive } = await import(${of("archive/import-archive.ts")});
    const { openSecrets } = await import(${of("archive/secrets.ts")});
    const { openPlace } = await import(${of("files/places.ts")});
    const [file, address, dataDir, passphrase] = process.argv.slice(1);
    const archive = await openArchive(file, () => undefined);
    const secrets = await openSecrets(await archive.secrets(), passphrase);
    const installation = { address, dataDir, place: openPlace(dataDir), secret: undefined };
    let steps = 0;
    await importArchive(archive, installation, secrets, () => {
      steps += 1;
      if (steps === ${step}) process.kill(process.pid, "SIGKILL");
    });
    console.log("finished after " + steps + " steps");`;
  return runNode(["--input-type=module", "-e", code, file, address, dataDir, PASSPHRASE]);
}
