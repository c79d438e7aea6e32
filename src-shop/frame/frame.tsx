import { useActionData, useLoaderData, useRouteLoaderData } from "react-router-dom";
import type { ShopProfile } from "../../src-shared/content/shop.ts";
import { useProvided } from "../../src-shared/ui/services.tsx";
import type { ActArgs, LoadArgs, Loaded, Services } from "../app/page.ts";

/** What every page shows of the company. */
export interface FrameData extends Pick<ShopProfile, "company" | "hours"> {
  /** Stands in shared links for pages without a picture of their own: its path in the store. */
  picture: string | null;
}

/** The frame's route: its data is there on every page, except when the frame itself could not be loaded. */
export const FRAME_ROUTE = "frame";

/** Language, sentences, API and cart, in every component of the shop. */
export const useServices = (): Services => useProvided<Services>();

/** The data of the page being shown: `useLoaded<typeof load>()`. */
export function useLoaded<L extends (args: LoadArgs) => Promise<unknown>>(): Loaded<L> {
  return useLoaderData() as Loaded<L>;
}

/** What the page's `act` answered to the last form: `useAnswered<typeof act>()`; undefined before the first. */
export function useAnswered<A extends (args: ActArgs) => Promise<unknown>>(): Awaited<ReturnType<A>> | undefined {
  return useActionData() as Awaited<ReturnType<A>> | undefined;
}

/** Name, address, telephone and hours of the company; undefined only where even they could not be loaded. */
export function useShop(): FrameData | undefined {
  return useRouteLoaderData(FRAME_ROUTE) as FrameData | undefined;
}
