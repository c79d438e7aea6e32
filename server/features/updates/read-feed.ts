/**
 * The `latest*.yml` that the packer writes beside its packages: the version, its files, their sizes and SHA-512. Read
 * strictly, one known line after another, and written again when it is served: no uploaded text reaches a desktop as it
 * is.
 */
import type { ReleaseFeed, ReleaseFeedFile } from "../../../src-shared/desktop/release-feed.ts";

/** Names of feeds: Windows, macOS, Linux, and Linux for ARM. */
export const feedNames = ["latest.yml", "latest-mac.yml", "latest-linux.yml", "latest-linux-arm64.yml"] as const;

const plain = /^(version|path|sha512|releaseDate): '?([^'\r\n]{1,200})'?$/;
const start = /^ {2}- url: '?([^'\r\n]{1,200})'?$/;
const detailLine = /^ {4}(sha512|size|blockMapSize|isAdminRightsRequired): '?([^'\r\n]{1,200})'?$/;

/** Undefined for anything that is not exactly such a text. */
export function readFeed(text: string): ReleaseFeed | undefined {
  const top = new Map<string, string>();
  const files: Record<string, string>[] = [];
  for (const line of text.replace(/\n$/, "").split(/\r?\n/)) {
    const [, name, value] = plain.exec(line) ?? [];
    const [, url] = start.exec(line) ?? [];
    const [, detail, setting] = detailLine.exec(line) ?? [];
    if (name && value && !top.has(name)) top.set(name, value);
    else if (line === "files:" && files.length === 0) continue;
    else if (url) files.push({ url });
    else if (detail && setting && files.length > 0) Object.assign(files.at(-1) as object, { [detail]: setting });
    else return undefined;
  }
  const version = top.get("version");
  const releaseDate = top.get("releaseDate");
  const feedFiles = files.map(fileOf);
  const whole = feedFiles.filter((file) => file !== undefined);
  if (!version || !releaseDate || Number.isNaN(Date.parse(releaseDate))) return undefined;
  if (whole.length === 0 || whole.length < feedFiles.length) return undefined;
  // The older form of naming the first file must not name another one.
  const [first] = whole;
  if (top.has("path") && top.get("path") !== first?.url) return undefined;
  if (top.has("sha512") && top.get("sha512") !== first?.sha512) return undefined;
  return { version, files: whole, releaseDate: new Date(releaseDate).toISOString() };
}

function fileOf({ url, sha512, size, blockMapSize }: Record<string, string>): ReleaseFeedFile | undefined {
  if (!url || !/^[A-Za-z0-9][\w.-]*$/.test(url)) return undefined;
  if (!sha512 || !/^[A-Za-z0-9+/]{86}==$/.test(sha512)) return undefined;
  if (!size || !/^\d{1,10}$/.test(size) || (blockMapSize && !/^\d{1,10}$/.test(blockMapSize))) return undefined;
  return { url, sha512, size: Number(size), ...(blockMapSize ? { blockMapSize: Number(blockMapSize) } : {}) };
}

/** The feed in the updater's format; below 100 each desktop decides by a number of its own whether it takes part. */
export function writeFeed({ version, files, releaseDate, signature }: ReleaseFeed, percentage: number): string {
  const [first] = files;
  return [
    `version: ${version}`,
    "files:",
    ...files.flatMap(({ url, sha512, size, blockMapSize }) => [
      `  - url: ${url}`,
      `    sha512: ${sha512}`,
      `    size: ${size}`,
      ...(blockMapSize === undefined ? [] : [`    blockMapSize: ${blockMapSize}`]),
    ]),
    `path: ${first?.url}`,
    `sha512: ${first?.sha512}`,
    `releaseDate: '${releaseDate}'`,
    ...(signature === undefined ? [] : [`signature: ${signature}`]),
    ...(percentage < 100 ? [`stagingPercentage: ${percentage}`] : []),
    "",
  ].join("\n");
}
