import { request } from "node:http";

/** The address of a shop that is asked so. */
export const publicUrl = "http://shop.example";

/**
 * Status, type and body of an answer, without the number of its request. Asked under the shop's own name, since only there it is
 * answered from memory.
 */
export function getUnderName(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: new URL(publicUrl).host, "user-agent": "Mozilla/5.0" };
    request({ port, host: "127.0.0.1", path, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () => {
        const body = String(Buffer.concat(chunks)).replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/g, "REQUEST");
        resolve(`${res.statusCode} ${res.headers["content-type"]}\n${body}`);
      });
      res.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}
