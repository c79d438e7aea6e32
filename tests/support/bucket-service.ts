/**
 * A stand-in for an S3-compatible service: one bucket, in memory. It checks each request's signature (AWS Signature Version
 * 4) by the documents of the protocol, without the library that the shop uses.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const ACCESS_KEY = "AKIDSHOWROOM";
/** With the letters that have to be encoded in an address. */
const SECRET_KEY = "s3cr/et+key@shop";
const REGION = "me-central-1";
const MAX_CLOCK_SKEW_MS = 15 * 60_000;

interface StoredObject {
  bytes: Buffer;
  at: Date;
}

export interface BucketService {
  /** As MEDIA_URL and BACKUP_URL name it. */
  address: string;
  objects: Map<string, StoredObject>;
  /** `METHOD key` of every request that was let in. */
  requests: string[];
  /** Called with each of these before it is answered. */
  onRequest?: (request: string) => void;
  /** What the next requests meet, one each, before their signature is looked at. */
  faults: ("503" | "cut" | "altered")[];
  /** Requests that were refused for their signature. */
  refused: number;
  /** Whether a request (`METHOD key`) that was let in is left without an answer. */
  holds: (request: string) => boolean;
  /** Whether a body that is stored under this key is damaged by the service without a word. */
  damages: (key: string) => boolean;
  close(): Promise<void>;
}

export async function startBucketService({ listPage = 1000 } = {}): Promise<BucketService> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const service: Omit<BucketService, "address" | "close"> = {
    objects,
    requests: [],
    faults: [],
    refused: 0,
    holds: () => false,
    damages: () => false,
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const fault = service.faults.shift();
    const body = Buffer.concat(await req.toArray());
    if (fault === "cut") {
      req.socket.destroy();
      return;
    }
    if (fault === "503") return void res.writeHead(503).end();
    const problem = signatureProblem(req, fault === "altered" ? body.subarray(1) : body);
    if (problem) {
      service.refused += 1;
      return void res
        .writeHead(403, { "content-type": "application/xml" })
        .end(`<Error><Code>${problem}</Code></Error>`);
    }
    const url = new URL(req.url ?? "/", "http://bucket");
    const [, bucket = "", ...path] = url.pathname.split("/").map(decodeURIComponent);
    const key = path.join("/");
    service.requests.push(`${req.method} ${key}`);
    service.onRequest?.(`${req.method} ${key}`);
    if (service.holds(`${req.method} ${key}`)) return;
    if (bucket !== "showroom") return void res.writeHead(404).end();
    const { status, headers = {}, content } = respond(req, key, url.searchParams, body);
    res.writeHead(status, headers).end(content);
  }

  function respond(req: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer {
    const { method } = req;
    const upload = query.get("uploadId") ?? "";
    if (key === "") return xml(listing(objects, query, listPage));
    if (method === "POST" && query.has("uploads")) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, new Map());
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === "PUT" && upload) {
      uploads.get(upload)?.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === "POST" && upload) {
      const parts = [...(uploads.get(upload) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
      const bytes = Buffer.concat(parts);
      objects.set(key, { bytes, at: new Date() });
      return xml(`<CompleteMultipartUploadResult><ETag>${etagOf(bytes)}</ETag></CompleteMultipartUploadResult>`);
    }
    if (method === "PUT") {
      objects.set(key, { bytes: service.damages(key) ? flipped(body) : body, at: new Date() });
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === "DELETE") {
      if (upload) uploads.delete(upload);
      else objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    if (!found) return { status: 404 };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? "") ?? [];
    const bytes = from && to ? found.bytes.subarray(Number(from), Number(to) + 1) : found.bytes;
    const headers = { "content-length": bytes.length, etag: etagOf(found.bytes) };
    return { status: from ? 206 : 200, headers, content: method === "HEAD" ? undefined : bytes };
  }

  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const account = `${ACCESS_KEY}:${encodeURIComponent(SECRET_KEY)}`;
  return Object.assign(service, {
    address: `http://${account}@127.0.0.1:${port}/showroom?region=${REGION}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

const flipped = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte)));

interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  content?: string | Buffer | undefined;
}

const xml = (content: string): Answer => ({ status: 200, headers: { "content-type": "application/xml" }, content });

const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

/** One page of the keys below a prefix, in their order. */
function listing(objects: Map<string, StoredObject>, query: URLSearchParams, page: number): string {
  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
    .sort((a, b) => (a < b ? -1 : 1));
  const shown = keys.slice(0, page);
  const entries = shown.map((key) => {
    const { bytes, at } = objects.get(key) as StoredObject;
    return `<Contents><Key>${escapeXml(key)}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`;
  });
  const more =
    keys.length > page ? `<NextContinuationToken>${escapeXml(shown.at(-1) ?? "")}</NextContinuationToken>` : "";
  return `<ListBucketResult><IsTruncated>${more !== ""}</IsTruncated>${entries.join("")}${more}</ListBucketResult>`;
}

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Why a request is not signed by the holder of the key, as the service names it; undefined: it is. */
function signatureProblem(req: IncomingMessage, body: Buffer): string | undefined {
  const { headers } = req;
  const [, access, day, region, signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (access !== ACCESS_KEY || region !== REGION || !day) return "InvalidAccessKeyId";
  const date = String(headers["x-amz-date"]);
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!date.startsWith(day) || !(Math.abs(Date.now() - time) < MAX_CLOCK_SKEW_MS)) return "RequestTimeTooSkewed";
  if (!signed.split(";").includes("host")) return "SignatureDoesNotMatch";
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const checksum = headers["x-amz-checksum-sha256"];
  if (checksum && checksum !== createHash("sha256").update(body).digest("base64")) return "BadDigest";
  const url = new URL(req.url ?? "/", "http://bucket");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join("&");
  const canonicalHeaders = signed.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const canonical = [req.method, url.pathname, query, canonicalHeaders.join(""), signed, payload].join("\n");
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const key = [REGION, "s3", "aws4_request"].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${SECRET_KEY}`, day),
  );
  const expected = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? undefined : "SignatureDoesNotMatch";
}

const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
