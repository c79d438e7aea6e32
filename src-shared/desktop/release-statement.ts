/** The signed part of a version: the feed of one system, with every file's checksum. */
export interface SignedFeed {
  version: string;
  /** ISO 8601. */
  releaseDate: string;
  files: readonly { url: string /** Base64. */; sha512: string /** Bytes; a signed feed has it. */; size?: number }[];
}

/**
 * The text that is signed and verified. Its first line names the format and the feed, so that a signature for one system
 * is invalid for another; the share of desktops is not in it, since the shop changes it later.
 */
export function releaseStatement(feedName: string, { version, releaseDate, files }: SignedFeed): string {
  return [
    `showroom-release-1 ${feedName}`,
    `version ${version}`,
    `date ${new Date(releaseDate).toISOString()}`,
    ...files.map(({ url, sha512, size }) => `file ${url} ${size} ${sha512}`),
    "",
  ].join("\n");
}

/** The feed that a desktop of this system and processor reads. */
export function feedNameFor(platform: string, arch: string): string {
  if (platform === "darwin") return "latest-mac.yml";
  if (platform !== "linux") return "latest.yml";
  return arch === "x64" ? "latest-linux.yml" : `latest-linux-${arch}.yml`;
}
