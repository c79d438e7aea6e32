import { imageUrl } from "../../src-shared/media/image.ts";
import { textIn } from "../../src-shared/values/localized.ts";
import { isFailure } from "../failure/failure.ts";
import { failureHead } from "../failure/failure-head.ts";
import type { Head, Services } from "./page.ts";
import { FRAME_ROUTE, type FrameData } from "./page-hooks.ts";
import { type PageHandle, urlWithoutLanguage } from "./page-route.ts";

export interface ShownPage {
  handle: PageHandle | undefined;
  routeId: string;
  address: URL;
  loaderData: Record<string, unknown> | null | undefined;
  errors: Record<string, unknown> | null | undefined;
}

/** The head of the shown page, the error page included; the same on the server and for navigation in the browser. */
export function headOfPage(shown: ShownPage, services: Services): { head: Head; shopName: string } {
  const { lang, t, publicUrl } = services;
  const frame = shown.loaderData?.[FRAME_ROUTE] as FrameData | undefined;
  const shopName = frame ? textIn(frame.company.name, lang) : "";
  const [problem] = Object.values(shown.errors ?? {});
  if (problem !== undefined || !shown.handle) {
    return { head: failureHead(isFailure(problem) ? problem.status : 500, t, shopName), shopName };
  }
  const { head } = shown.handle;
  const url = urlWithoutLanguage(shown.address);
  const own = head({ data: shown.loaderData?.[shown.routeId], lang, t, url, publicUrl, shopName });
  const picture = frame?.picture;
  // Messengers show no preview for a link without a picture.
  return { head: own.image || !picture ? own : { ...own, image: imageUrl(picture, { width: 1280 }) }, shopName };
}
