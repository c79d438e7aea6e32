/**
 * Pictures and models of the shop, kept as they were fetched: a folder for each address, a file for each of its sizes. The
 * least used go when there is too much of it.
 */

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { methodNotAllowed } from "../../src-shared/api/http.ts";

export interface Pictures {
  /** From here, else from the server, else another size of the same picture. */
  answer(request: Request): Promise<Response>;
  /** Fetches what is not here yet, quietly; stops at the first that cannot be had. */
  fetchAhead(addresses: readonly string[]): Promise<void>;
}

interface Parts {
  folder: string;
  /** Asks the server for an address of its own. */
  upstream: (request: Request) => Promise<Response>;
  /** Bytes in all. */
  most?: number;
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
const sizeName = /^[0-9a-f]{32}\.(.+)$/;

export function keepPictures({ folder, upstream, most = 1_000_000_000 }: Parts): Pictures {
  let written = 0;
  let sweeping: Promise<void> | undefined;

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

  /** The name says the type, so that a file is whole by itself. */
  async function find(address: URL, accept: string): Promise<{ exact?: string; other?: string; target: string }> {
    const own = join(folder, hash(address.pathname));
    const size = hash(
      `${address.search} ${accept.includes("image/avif") ? "avif" : accept.includes("image/webp") ? "webp" : ""}`,
    );
    const names = (await readdir(own).catch(() => [])).filter((name) => sizeName.test(name));
    const exact = names.find((name) => name.startsWith(size));
    const other = names[0];
    return {
      ...(exact ? { exact: join(own, exact) } : {}),
      ...(other ? { other: join(own, other) } : {}),
      target: join(own, size),
    };
  }

  async function keep(target: string, type: string, bytes: Uint8Array): Promise<void> {
    await mkdir(join(target, ".."), { recursive: true, mode: 0o700 });
    const made = `${target}.${process.pid}.new`;
    await writeFile(made, bytes, { mode: 0o600 });
    await rename(made, `${target}.${Buffer.from(type).toString("base64url")}`);
    written += bytes.length;
    if (written < most / 20) return;
    written = 0;
    if (sweeping !== undefined) return;
    sweeping = sweep(folder, most).finally(() => {
      sweeping = undefined;
    });
  }

  async function fetchOne(request: Request, target: string): Promise<Response> {
    const response = await upstream(request);
    if (response.status !== 200) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    await keep(target, type, bytes).catch(() => undefined);
    return new Response(bytes, { headers: { "content-type": type, "cache-control": "private, max-age=86400" } });
  }

  return {
    async answer(request) {
      if (request.method !== "GET") return methodNotAllowed(["GET"]);
      const { exact, other, target } = await find(new URL(request.url), request.headers.get("accept") ?? "");
      const kept = exact && (await fromDisk(exact));
      if (kept) return kept;
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

async function sweep(folder: string, most: number): Promise<void> {
  const files: { file: string; size: number; used: number }[] = [];
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    const file = join(folder, name);
    const about = await stat(file).catch(() => undefined);
    if (about?.isFile()) files.push({ file, size: about.size, used: about.mtimeMs });
  }
  files.sort((a, b) => a.used - b.used);
  let sum = files.reduce((total, { size }) => total + size, 0);
  for (const { file, size } of files) {
    if (sum <= most * 0.8) return;
    await rm(file, { force: true });
    sum -= size;
  }
}
