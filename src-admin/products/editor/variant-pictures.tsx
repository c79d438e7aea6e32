import { useServices } from "../../app/services.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Thumb } from "../../ui/thumb.tsx";
import type { ProductValues } from "./product-values.ts";

interface VariantPicturesProps {
  images: ProductValues["images"];
  chosen: readonly string[];
  name: string;
  onChange(paths: string[]): void;
  onClose(): void;
}

/** Which of the product's pictures show this variant; a shopper who chooses it sees these first. */
export function VariantPictures({ images, chosen, name, onChange, onClose }: VariantPicturesProps) {
  const { t } = useServices();
  const flip = (path: string) => {
    const next = images
      .map((image) => image.path)
      .filter((one) => (one === path ? !chosen.includes(one) : chosen.includes(one)));
    onChange(next);
  };
  return (
    <Dialog open onClose={onClose} title={t("product.picturesOf", { name })}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {images.map((image) => (
          <li key={image.path}>
            <button
              type="button"
              aria-pressed={chosen.includes(image.path)}
              onClick={() => flip(image.path)}
              className={`w-full rounded-sm border-2 p-1 ${chosen.includes(image.path) ? "border-accent" : "border-transparent hover:border-line"}`}
            >
              <Thumb path={image.path} alt={image.alt.en || image.path} className="aspect-square w-full" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
