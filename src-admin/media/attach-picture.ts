import { type ApiClient, ApiError } from "../../src-shared/contract/client.ts";
import { ifMatch } from "../../src-shared/contract/editing.ts";
import { inputOf, valuesOf } from "../products/product-values.ts";

const TRIES = 4;

/**
 * Puts a picture at the end of a product's, and to one of its variants. Somebody else's change in between is no
 * conflict here: the product is read again, and the picture added to what it is then.
 */
export async function attachPicture(
  api: ApiClient,
  to: { productId: string; variantId: string | null },
  path: string,
): Promise<void> {
  const params = { id: to.productId };
  for (let attempt = 1; ; attempt += 1) {
    const product = await api("GET /api/staff/products/:id", { params });
    const values = valuesOf(product);
    const known = values.images.some((image) => image.path === path);
    const images = known ? values.images : [...values.images, { path, alt: { en: "" } }];
    const variants = values.variants.map((variant) =>
      variant.id !== to.variantId || variant.images.includes(path)
        ? variant
        : { ...variant, images: [...variant.images, path] },
    );
    try {
      await api("PUT /api/products/:id", {
        params,
        body: inputOf({ ...values, images, variants }),
        headers: ifMatch(product.version),
      });
      return;
    } catch (problem) {
      const moved = problem instanceof ApiError && problem.code === "version_conflict";
      if (!moved || attempt === TRIES) throw problem;
    }
  }
}
