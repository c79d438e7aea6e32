import { request } from "node:http";

const BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

/**
 * Asks the server at `url` as a browser does that knows it as `publicUrl`, so that stored responses answer too: by its host name. Resolves
 * to the status and the headers, when the body was read.
 */
export function askAsBrowser(
  { url, publicUrl }: { url: string; publicUrl: string },
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<{ status: number; etag: string }> {
  const { host } = new URL(publicUrl);
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path, method, agent: false };
    request({ ...options, headers: { host, "user-agent": BROWSER, ...headers } }, (res) => {
      res.resume();
      res.on("end", () => resolve({ status: res.statusCode ?? 0, etag: String(res.headers.etag ?? "") }));
      res.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}
