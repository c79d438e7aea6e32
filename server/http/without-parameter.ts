import type { Request } from "express";

/** The address that was asked for, without a parameter. Two slashes at its beginning would name another host. */
export function withoutParameter(req: Request, name: string): string {
  const url = new URL(req.originalUrl, "http://shop");
  url.searchParams.delete(name);
  return `/${url.pathname.replace(/^\/+/, "")}${url.search}`;
}

/** A parameter of a page that is read; undefined for other requests. */
export function readParameter(req: Request, name: string): string | undefined {
  if (req.method !== "GET") return undefined;
  return new URL(req.originalUrl, "http://shop").searchParams.get(name) ?? undefined;
}

/** A token in an address, told without reading it whole: its letters are never encoded. */
export const tokenIn = (url: string | undefined, name: string): string | undefined =>
  url
    ?.split(/[?&#]/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
