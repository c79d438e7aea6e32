import type { EndpointKey } from "./define.ts";

export type Match =
  | { found: "endpoint"; key: EndpointKey; params: Record<string, string> }
  | { found: "other_methods"; allow: string[] }
  | { found: "nothing" }
  | { found: "malformed" };

/** Finds the endpoint for a method and a path; a literal segment wins over a parameter. */
export function createMatcher(keys: readonly EndpointKey[]): (method: string, path: string) => Match {
  const routes = keys.map((key) => {
    const [method, path] = key.split(" ") as [string, string];
    return { key, method, segments: path.split("/").slice(1) };
  });
  const literals = (segments: string[]) => segments.filter((segment) => !segment.startsWith(":")).length;
  routes.sort((a, b) => literals(b.segments) - literals(a.segments));

  return (method, path) => {
    const segments = path.split("/").slice(1);
    const fitting = routes.filter(
      (route) =>
        route.segments.length === segments.length &&
        route.segments.every((segment, i) => (segment.startsWith(":") ? segments[i] !== "" : segment === segments[i])),
    );
    if (fitting.length === 0) return { found: "nothing" };
    const route = fitting.find((candidate) => candidate.method === method);
    if (!route) return { found: "other_methods", allow: [...new Set(fitting.map((candidate) => candidate.method))] };
    const params: Record<string, string> = {};
    try {
      route.segments.forEach((segment, i) => {
        if (segment.startsWith(":")) params[segment.slice(1)] = decodeURIComponent(segments[i] as string);
      });
    } catch {
      return { found: "malformed" };
    }
    return { found: "endpoint", key: route.key, params };
  };
}
