import { PAGES, withoutLanguage } from "../../src-shared/addresses.ts";
import { Skeleton } from "../../src-shared/ui/skeleton.tsx";

/**
 * Skeletons of content that is loading. They are hidden from screen readers: the page around them announces that it loads.
 */
const cards = (count: number) => Array.from({ length: count }, (_, index) => `card-${index}`);

/** Skeleton of the home page's categories: 4 cards (specification, section 2). */
export function CategoryGridSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-6">
      {cards(4).map((key) => (
        <div key={key} data-skeleton="category">
          <Skeleton className="aspect-square rounded-md" />
          <Skeleton className="mt-4 h-5 w-2/3" />
        </div>
      ))}
    </div>
  );
}

export function ProductGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:gap-x-6 xl:grid-cols-4">
      {cards(count).map((key) => (
        <div key={key}>
          <Skeleton className="aspect-square rounded-md" />
          <Skeleton className="mt-4 h-4 w-1/3" />
          <Skeleton className="mt-2 h-5 w-4/5" />
          <Skeleton className="mt-2 h-5 w-2/5" />
        </div>
      ))}
    </div>
  );
}

/** Skeleton of the next page, as far as its shape is known beforehand. */
export function PageSkeleton({ path }: { path: string }) {
  const page = withoutLanguage(path);
  if (page === "/") {
    return (
      <>
        <Skeleton className="aspect-[4/3] rounded-none sm:aspect-[2/1] xl:aspect-[12/5]" />
        <div className="wrap mt-16">
          <Skeleton className="mb-8 h-9 w-64" />
          <CategoryGridSkeleton />
        </div>
      </>
    );
  }
  if (page === PAGES.products || page === PAGES.collection) {
    return (
      <div className="wrap py-10">
        <Skeleton className="mb-8 h-10 w-72 max-w-full" />
        <ProductGridSkeleton />
      </div>
    );
  }
  if (page.startsWith("/product/")) {
    return (
      <div aria-hidden="true" className="wrap grid gap-10 py-10 lg:grid-cols-[1.2fr_1fr]">
        <Skeleton className="aspect-square rounded-md" />
        <TextLines />
      </div>
    );
  }
  return (
    <div className="wrap py-12">
      <TextLines />
    </div>
  );
}

function TextLines() {
  return (
    <div aria-hidden="true" className="max-w-2xl space-y-4">
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}
