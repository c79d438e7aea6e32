import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** The mails a shop without SMTP has written so far, oldest first. */
export async function readMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, "mail");
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {
    return [];
  }
  return Promise.all(names.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

/** Waits for the mail to an address whose subject holds a text. */
export async function mailTo(dataDir: string, address: string, subject: string): Promise<Email> {
  for (let tries = 0; tries < 200; tries++) {
    const found = (await readMails(dataDir)).find(
      (mail) => mail.to?.some((to) => to.address === address) && mail.subject?.includes(subject),
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${address} about ${subject}`);
}

/** Waits for the mail to an address whose words hold a text. */
export async function mailHolding(dataDir: string, address: string, words: string): Promise<Email> {
  for (let tries = 0; tries < 200; tries++) {
    const found = (await readMails(dataDir)).find(
      (mail) => mail.to?.some((to) => to.address === address) && mail.text?.includes(words),
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${address} that holds ${words}`);
}
