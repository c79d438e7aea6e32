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
  const withoutParameters = new Set<string>(keys.filter((key) => !key.includes("/:")));
  const bySegments = Map.groupBy(routes, (route) => route.segments.length);

  return (method, path) => {
    const key = `${method} ${path}`;
    if (withoutParameters.has(key)) return { found: "endpoint", key: key as EndpointKey, params: {} };
    const segments = path.split("/").slice(1);
    const fitting = (bySegments.get(segments.length) ?? []).filter((route) =>
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
