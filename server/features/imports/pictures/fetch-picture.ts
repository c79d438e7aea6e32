/**
 * Fetches the picture of an address that a file names. Only the command of the person who runs the server does (server/security.md, row
 * 56): no request to the shop leads here.
 */
import { lookup } from "node:dns";
import { request as overTls } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { MAX_PICTURE_BYTES } from "../../../../src-shared/media/upload-sizes.ts";

const MAX_REDIRECTS = 3;
const MAX_MS = 20_000;

/** Networks that are not the public internet (RFC 6890): this computer, its networks, multicast, examples. */
const notPublic = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  notPublic.addSubnet(net, bits, "ipv6");

/** Whether an address of the network is one of the public internet; IPv4 inside IPv6 counts as itself. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !notPublic.check(address, family === 4 ? "ipv4" : "ipv6");
}

export type FetchProblem = "address" | "host" | "answer" | "too_large" | "late";

export interface PictureFetcherOptions {
  /** For tests: how a connection is made, and to where. */
  request?: typeof overTls;
  protocol?: "https:" | "http:";
  isPublic?(address: string): boolean;
}

/**
 * A function that fetches one picture: over https from public hosts alone, in 20 seconds, of at most as many bytes as staff may upload. A name
 * is looked up once, and the connection goes to the very address that was judged; each redirect is judged anew.
 */
export function createPictureFetcher(options: PictureFetcherOptions = {}) {
  const { request = overTls, protocol = "https:", isPublic = isPublicAddress } = options;
  const judged: LookupFunction = (host, how, done) => {
    lookup(host, { ...how, all: true }, (problem, found) => {
      const addresses = Array.isArray(found) ? found : [];
      if (problem) return done(problem, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
        return done(new NotPublic(), []);
      return done(null, addresses);
    });
  };

  async function fetchFrom(address: string, redirects: number): Promise<Buffer | FetchProblem> {
    const url = URL.parse(address);
    if (url?.protocol !== protocol || url.username !== "" || url.password !== "") return "address";
    // An address of numbers is not looked up.
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isPublic(host)) return "host";
    const answer = await ask(url);
    if (typeof answer === "string" || Buffer.isBuffer(answer)) return answer;
    if (redirects === 0) return "answer";
    return fetchFrom(new URL(answer.to, url).href, redirects - 1);
  }

  const ask = (url: URL): Promise<Buffer | FetchProblem | { to: string }> =>
    new Promise((resolve) => {
      const signal = AbortSignal.timeout(MAX_MS);
      const asked = request(url, { lookup: judged, signal, agent: false, headers: { accept: "image/*" } }, (answer) => {
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          asked.destroy();
          return resolve({ to: headers.location });
        }
        if (statusCode !== 200) {
          asked.destroy();
          return resolve("answer");
        }
        const parts: Buffer[] = [];
        let size = 0;
        answer.on("data", (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size <= MAX_PICTURE_BYTES) return;
          asked.destroy();
          resolve("too_large");
        });
        answer.on("end", () => resolve(Buffer.concat(parts)));
        answer.on("error", () => resolve(signal.aborted ? "late" : "answer"));
      });
      asked.on("error", (problem) =>
        resolve(problem instanceof NotPublic ? "host" : signal.aborted ? "late" : "answer"),
      );
      asked.end();
    });

  return (address: string): Promise<Buffer | FetchProblem> => fetchFrom(address, MAX_REDIRECTS);
}

class NotPublic extends Error {
  constructor() {
    super("the host is not on the public internet");
  }
}
