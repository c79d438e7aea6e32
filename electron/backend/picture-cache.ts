/**
 * The cache of the shop's pictures and models: a folder per address with a file per size, as fetched. The least recently
 * used files are removed above a total size.
 */

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { methodNotAllowed } from "../../src-shared/api/http.ts";
import { renameFile } from "../disk/rename-file.ts";

export interface PictureCache {
  /** Answers from the cache, else from the server, else with another size of the same picture. */
  answer(request: Request): Promise<Response>;
  /** Fetches pictures that are not cached yet; stops when the server cannot be reached. */
  fetchAhead(addresses: readonly string[]): Promise<void>;
}

interface Options {
  folder: string;
  /** Passes a request to the server. */
  upstream: (request: Request) => Promise<Response>;
  /** Size limit of the whole cache. */
  maxBytes?: number;
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
const sizeName = /^[0-9a-f]{32}\.(.+)$/;

export function createPictureCache({ folder, upstream, maxBytes = 1_000_000_000 }: Options): PictureCache {
  let written = 0;
  let evicting: Promise<void> | undefined;

  async function fromDisk(file: string): Promise<Response | undefined> {
    const bytes = await readFile(file).catch(() => undefined);
    const type = file.match(/\.([^.]+)$/)?.[1];
    if (!bytes || !type) return undefined;
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
    return new Response(bytes, {
      headers: { "content-type": Buffer.from(type, "base64url").toString(), "cache-control": "private, max-age=86400" },
    });
  }

  /** A file's name contains its media type, so that no index is needed. */
  async function find(address: URL, accept: string): Promise<{ exact?: string; other?: string; target: string }> {
    const folderOfAddress = join(folder, hash(address.pathname));
    const size = hash(
      `${address.search} ${accept.includes("image/avif") ? "avif" : accept.includes("image/webp") ? "webp" : ""}`,
    );
    const names = (await readdir(folderOfAddress).catch(() => [])).filter((name) => sizeName.test(name));
    const exact = names.find((name) => name.startsWith(size));
    const other = names[0];
    return {
      ...(exact ? { exact: join(folderOfAddress, exact) } : {}),
      ...(other ? { other: join(folderOfAddress, other) } : {}),
      target: join(folderOfAddress, size),
    };
  }

  async function store(target: string, type: string, bytes: Uint8Array): Promise<void> {
    await mkdir(join(target, ".."), { recursive: true, mode: 0o700 });
    const temporary = `${target}.${process.pid}.new`;
    await writeFile(temporary, bytes, { mode: 0o600 });
    await renameFile(temporary, `${target}.${Buffer.from(type).toString("base64url")}`);
    written += bytes.length;
    if (written < maxBytes / 20) return;
    written = 0;
    if (evicting !== undefined) return;
    evicting = evict(folder, maxBytes).finally(() => {
      evicting = undefined;
    });
  }

  async function fetchOne(request: Request, target: string): Promise<Response> {
    const response = await upstream(request);
    if (response.status !== 200) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    await store(target, type, bytes).catch(() => undefined);
    return new Response(bytes, { headers: { "content-type": type, "cache-control": "private, max-age=86400" } });
  }

  return {
    async answer(request) {
      if (request.method !== "GET") return methodNotAllowed(["GET"]);
      const { exact, other, target } = await find(new URL(request.url), request.headers.get("accept") ?? "");
      const cached = exact && (await fromDisk(exact));
      if (cached) return cached;
      const fetched = await fetchOne(request, target);
      if (fetched.status !== 503 || !other) return fetched;
      return (await fromDisk(other)) ?? fetched;
    },
    async fetchAhead(addresses) {
      for (const address of addresses) {
        const request = new Request(new URL(address, "http://desktop"), {
          headers: { accept: "image/avif,image/webp,*/*" },
        });
        const { exact, target } = await find(new URL(request.url), "image/avif");
        if (exact) continue;
        const response = await fetchOne(request, target);
        if (response.status === 503) return;
      }
    },
  };
}

async function evict(folder: string, maxBytes: number): Promise<void> {
  const files: { file: string; size: number; used: number }[] = [];
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile()) files.push({ file, size: stats.size, used: stats.mtimeMs });
  }
  files.sort((a, b) => a.used - b.used);
  let sum = files.reduce((total, { size }) => total + size, 0);
  for (const { file, size } of files) {
    if (sum <= maxBytes * 0.8) return;
    await rm(file, { force: true });
    sum -= size;
  }
}
