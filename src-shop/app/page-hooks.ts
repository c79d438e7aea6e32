import { useActionData, useLoaderData, useRouteLoaderData } from "react-router-dom";
import type { MenuCategory } from "../../src-shared/catalogue/operations.ts";
import type { ShopProfile } from "../../src-shared/content/shop.ts";
import { useProvided } from "../../src-shared/ui/services.tsx";
import type { ActionArgs, LoadArgs, Loaded, Services } from "./page.ts";

/** Data of the frame around every page: the company, as far as header and footer show it, and the categories of the menu. */
export interface FrameData
  extends Pick<ShopProfile, "announcement" | "company" | "hours" | "logo" | "navigation" | "promises"> {
  menu: readonly MenuCategory[];
  /** The picture of shared links for pages without one of their own: its path in the store. */
  picture: string | null;
}

/** The id of the frame's route. Its data is there on every page, except when the frame itself could not be loaded. */
export const FRAME_ROUTE = "frame";

/** Language, sentences, API and cart, in every component of the shop. */
export const useServices = (): Services => useProvided<Services>();

/** The data of the page being shown: `useLoaded<typeof load>()`. */
export function useLoaded<L extends (args: LoadArgs) => Promise<unknown>>(): Loaded<L> {
  return useLoaderData() as Loaded<L>;
}

/** The answer of the page's `action` to the last form: `useActionAnswer<typeof action>()`; undefined before the first. */
export function useActionAnswer<A extends (args: ActionArgs) => Promise<unknown>>():
  | Awaited<ReturnType<A>>
  | undefined {
  return useActionData() as Awaited<ReturnType<A>> | undefined;
}

/** Name, address, telephone and hours of the company; undefined only where even they could not be loaded. */
export function useShop(): FrameData | undefined {
  return useRouteLoaderData(FRAME_ROUTE) as FrameData | undefined;
}
