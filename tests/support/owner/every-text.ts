/** Everything that a shop says to others: pages of its sitemaps and specified routes, feeds, mails and documents. */
import { execFileSync } from "node:child_process";
import type { Email } from "postal-mime";
import { machineFiles, specifiedRoutes, wordsOf } from "../visitor-texts.ts";
import { PUBLIC_URL } from "./public-shop.ts";

export interface SaidText {
  where: string;
  /** As it was sent: HTML, XML or text. */
  raw: string;
  /** What a person or machine reads of it. */
  words: string;
}

const read = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, wasSentOn: answer.redirected, raw: await answer.text() };
};

/** Addresses of every page in the sitemaps, without the host. */
export async function addressesIn(origin: string, sitemap = "/sitemap.xml"): Promise<string[]> {
  const { raw } = await read(origin + sitemap);
  const paths = [...raw.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&").replace(PUBLIC_URL, ""),
  );
  if (!raw.includes("<sitemapindex")) return paths;
  return (await Promise.all(paths.map((path) => addressesIn(origin, path)))).flat();
}

/** Specified routes in both languages; the door of the back office has one address. */
export const routesInBothLanguages = specifiedRoutes.flatMap((path) =>
  path === "/adm/ogulf" ? [path] : [path, path === "/" ? "/ar" : `/ar${path}`],
);

/** Reads pages and files, a few at once; `failed` are those that do not answer 200, and those listed in a sitemap that lead elsewhere. */
export async function readAll(
  origin: string,
  paths: readonly string[],
  mayLeadElsewhere: readonly string[] = [],
): Promise<{ said: SaidText[]; failed: string[] }> {
  const said: SaidText[] = [];
  const failed: string[] = [];
  const queue = [...new Set(paths)];
  const work = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const { status, wasSentOn, raw } = await read(origin + path);
      if (status !== 200 || (wasSentOn && !mayLeadElsewhere.includes(path))) failed.push(`${path}: ${status}`);
      said.push({ where: path, raw, words: wordsOf(raw) });
    }
  };
  await Promise.all([work(), work(), work()]);
  return { said, failed };
}

export const everyPath = async (origin: string): Promise<string[]> => [
  ...routesInBothLanguages,
  ...machineFiles,
  ...(await addressesIn(origin)),
];

/** A mail: its subject, both bodies, and the text of its papers. */
export function textOfMail(mail: Email): SaidText {
  const papers = mail.attachments
    .filter(({ mimeType }) => mimeType === "application/pdf")
    .map(({ content }) => textOfPdf(Buffer.from(content as ArrayBuffer)));
  const to = mail.to?.map(({ address }) => address).join(", ");
  const raw = [mail.subject, mail.text, wordsOf(mail.html ?? ""), ...papers].join("\n");
  return { where: `mail to ${to}: ${mail.subject}`, raw: mail.html ?? "", words: raw.replace(/\s+/g, " ") };
}

/** The text of a document as it is copied out of it. */
export const textOfPdf = (pdf: Uint8Array): string =>
  execFileSync("pdftotext", ["-enc", "UTF-8", "-", "-"], { input: pdf })
    .toString()
    .normalize("NFKC")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u064b-\u065f]/g, "")
    .replace(/\s+/g, " ");
