import type { Head, HeadArgs } from "../../app/page.ts";
import { failureHead } from "../../failure/failure-head.ts";
import { NotFoundView } from "./not-found-view.tsx";

export const status = 404;

export const head = ({ t, shopName }: HeadArgs<null>): Head => failureHead(404, t, shopName);

export const Page = () => <NotFoundView />;
