import type { IncomingHttpHeaders } from "node:http";

/** Words in the names of programs that fetch pages without a reader. */
const ROBOTS =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|monitor|uptime|scan|feed|fetch|archive|python|curl|wget/i;

/**
 * Whether a person's browser asks, and for a reader, as far as it says so itself. Each browser calls itself Mozilla/5.0, which most
 * programs do not; one that fetches or renders a page in advance names the purpose.
 */
export function isOfPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"] ?? "";
  if (!agent.startsWith("Mozilla/5.0") || ROBOTS.test(agent)) return false;
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"] ?? headers["x-purpose"];
  return !(purpose && /prefetch|prerender|preview/i.test(String(purpose)));
}
