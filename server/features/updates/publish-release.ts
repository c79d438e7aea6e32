import { join } from "node:path";
import { toJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { findRelease, insertRelease } from "../../../db/queries/content/updates.ts";
import type { Proof } from "../../../src-shared/accounts/proof.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ReleaseFeed } from "../../../src-shared/desktop/release-feed.ts";
import type { AppRelease, ReleaseProblem } from "../../../src-shared/desktop/updates.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { askProof, type ProofRefusal } from "./ask-proof.ts";
import { describeRelease } from "./describe-release.ts";
import { mailAdministrators } from "./mail-administrators.ts";
import { feedNames, readFeed } from "./read-feed.ts";
import { measureFiles, readFeedText, type StoredFile } from "./release-files.ts";
import { isSignedFeed } from "./release-signature.ts";
import { sweepReleases } from "./sweep-releases.ts";

/**
 * Offers an uploaded version, when all details of its feeds are true of the uploaded files and one of the shop's keys
 * has signed each feed. An offered version runs on every desktop: the person proves their identity, and every
 * administrator is notified by mail.
 */
export async function publishRelease(
  ctx: Context,
  input: { params: { release: string }; body: { percentage: number } & Proof },
): Promise<AppRelease | ProofRefusal | Refusal<"conflict" | "key_reused" | "not_found">> {
  const { params } = input;
  const { release } = params;
  const { percentage, ...proof } = input.body;
  const refused = await askProof(ctx, proof);
  if (refused) return refused;
  const folder = await ctx.releases.folderOf(release);
  const stored = folder === undefined ? [] : await measureFiles(folder);
  if (folder === undefined || stored.length === 0) return refuse("not_found");
  const feeds = await checkFeeds(ctx, release, { folder, stored });
  if (isRefusal(feeds)) return feeds;
  const files = stored.filter(({ name }) => !isAboutFiles(name));
  const request = { params, body: { percentage } };
  const published = await staffWrite(ctx, request, async (tx) => {
    if (await findRelease(tx, release)) return refuse("conflict");
    await insertRelease(tx, { id: release, files: toJson(files), feeds: toJson(feeds), percentage }, ctx.now());
    const after = { percentage, files: files.map(({ name, sha512 }) => ({ name, sha512 })) };
    const noted = { collection: "app_releases", rowId: release, after } as const;
    await recordAudit(tx, ctx, noted);
    await mailAdministrators(ctx, tx, { release, percentage });
    const row = await findRelease(tx, release);
    return row ? describeRelease(row) : refuse("conflict");
  });
  // Superfluous versions are removed; a disk that refuses keeps them until the next version.
  if (!isRefusal(published)) {
    await sweepReleases(ctx).catch((problem: unknown) =>
      ctx.log.warn({ err: problem }, "old versions are not removed"),
    );
  }
  return published;
}

/** Feeds and their signatures: parsed here and written again when served, never sent as uploaded. */
const isAboutFiles = (name: string): boolean => /\.yml(?:\.sig)?$/.test(name);

async function checkFeeds(
  ctx: Context,
  release: string,
  { folder, stored }: { folder: string; stored: readonly StoredFile[] },
): Promise<Record<string, ReleaseFeed> | Refusal<"conflict">> {
  const problem = (code: ReleaseProblem, file?: string) =>
    refuse("conflict", { details: { problem: code, ...(file ? { file } : {}) } });
  if (ctx.config.releaseKeys.length === 0) return problem("no_keys");
  const byName = new Map(stored.map((file) => [file.name, file]));
  const feeds: Record<string, ReleaseFeed> = {};
  for (const { name } of stored) {
    if (!name.endsWith(".yml")) continue;
    if (!(feedNames as readonly string[]).includes(name)) return problem("unknown", name);
    const feed = readFeed(await readFeedText(join(folder, name)));
    if (!feed) return problem("feed_unreadable", name);
    if (feed.version !== release) return problem("other_version", name);
    for (const { url, sha512, size } of feed.files) {
      const file = byName.get(url);
      if (!file) return problem("missing", url);
      if (file.sha512 !== sha512 || file.bytes !== size) return problem("differs", url);
    }
    const signatureFile = byName.get(`${name}.sig`);
    if (!signatureFile) return problem("unsigned", name);
    const signature = (await readFeedText(join(folder, signatureFile.name))).trim();
    if (!isSignedFeed(name, feed, signature, ctx.config.releaseKeys)) return problem("signature_wrong", name);
    feeds[name] = { ...feed, signature };
  }
  return Object.keys(feeds).length > 0 ? feeds : problem("no_feed");
}
