import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { MIN_PASSPHRASE } from "./secrets.ts";

/**
 * The passphrase of an archive: ARCHIVE_PASSPHRASE, or asked for on the terminal without showing it. Never an argument, which other
 * users of the machine could read. Undefined where there is nobody to ask.
 */
export async function readPassphrase(
  env: NodeJS.ProcessEnv,
  { isNew }: { isNew: boolean },
): Promise<string | undefined> {
  const { ARCHIVE_PASSPHRASE } = env;
  if (ARCHIVE_PASSPHRASE) return refuseShort(ARCHIVE_PASSPHRASE, isNew);
  if (!process.stdin.isTTY) return undefined;
  const passphrase = refuseShort(await ask("Passphrase of the archive: "), isNew);
  if (isNew && (await ask("Again: ")) !== passphrase) throw new Error("The two are not the same.");
  return passphrase;
}

function refuseShort(passphrase: string, isNew: boolean): string {
  if (isNew && [...passphrase].length < MIN_PASSPHRASE) {
    throw new Error(
      `The passphrase needs ${MIN_PASSPHRASE} characters at least: whoever has the file can try without end.`,
    );
  }
  return passphrase;
}

async function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
