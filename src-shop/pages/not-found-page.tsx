import type { Head, HeadArgs } from "../page.ts";
import { NotFoundView, notFoundHead } from "../parts/not-found-view.tsx";

export const status = 404;

export const head = ({ t, shopName }: HeadArgs<null>): Head => notFoundHead(t, shopName);

export const Page = () => <NotFoundView />;
