import type { Head, HeadArgs } from "../page.ts";
import { failureHead } from "../parts/failure-head.ts";
import { NotFoundView } from "../parts/not-found-view.tsx";

export const status = 404;

export const head = ({ t, shopName }: HeadArgs<null>): Head => failureHead(404, t, shopName);

export const Page = () => <NotFoundView />;
