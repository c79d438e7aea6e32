import { Skeleton } from "../../../src-shared/ui/skeleton.tsx";
import { useServices } from "../../app/page-hooks.ts";

/** Skeleton of the cart, whose lines are in the browser's storage and not in its page. */
export function CartSkeleton() {
  const { t } = useServices();
  return (
    <div role="status" className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <span className="sr-only">{t("cart.calculating")}</span>
      <div className="grid content-start">
        {[1, 2].map((line) => (
          <div
            key={line}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-6 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-x-6"
          >
            <Skeleton className="aspect-square" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-12 w-36" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </div>
  );
}
