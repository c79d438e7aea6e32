/** What the packer calls the texts that describe a version: latest.yml, latest-mac.yml … */
const isFeed = (name: string): boolean => /^latest(?:-[a-z0-9-]+)?\.yml$/.test(name);

/** The version that the feeds among these files speak of; undefined without a feed, or when they disagree. */
export async function releaseOfFiles(files: readonly File[]): Promise<string | undefined> {
  const texts = await Promise.all(files.filter(({ name }) => isFeed(name)).map((file) => file.text()));
  const found = new Set(texts.map((text) => /^version: '?([\w.-]+)'?\s*$/m.exec(text)?.[1]));
  return found.size === 1 ? [...found][0] : undefined;
}
