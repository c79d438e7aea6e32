import MessageCircle from "lucide-react/icons/message-circle";
import { type RefObject, useEffect, useRef, useState } from "react";
import { MAX_QUANTITY } from "../../../src-shared/cart/cart.ts";
import type { Product, Variant } from "../../../src-shared/catalogue/operations.ts";
import { Button, buttonClass } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { OldPrice, Price } from "../../../src-shared/ui/price.tsx";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices, useShop } from "../../app/page-hooks.ts";
import { whatsappLink } from "../../frame/whatsapp-link.ts";
import { Availability } from "../../products/availability.tsx";
import { absolute } from "../../products/product-structured.ts";
import { QuoteButton } from "../quote/quote-button.tsx";
import { quotePath } from "../quote/quote-lines.ts";
import { AddToCart } from "./add-to-cart.tsx";
import { BuyServices } from "./buy-services.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { Share } from "./share.tsx";
import { Swatches } from "./swatches.tsx";
import { variantPath } from "./variant-choice.ts";

/** Price, options and buttons of a product, in one column. */
export function BuyBox({ product, variant }: { product: Product; variant: Variant }) {
  const { lang, t, publicUrl } = useServices();
  const shop = useShop();
  const box = useRef<HTMLDivElement>(null);
  const name = textIn(product.name, lang);
  const soldOut = variant.availability.state === "out_of_stock";
  const url = absolute(variantPath(product, variant), { lang, publicUrl });
  const question = t("whatsapp.helloProduct", { product: `${name} (${variant.sku})`, address: url });
  return (
    <>
      <VariantPrice variant={variant} />
      <div className="mt-3 text-sm">
        <Availability of={variant.availability} />
        {soldOut && <p className="mt-1 text-muted">{t("product.out")}</p>}
      </div>

      {product.options.length > 0 && (
        <div className="mt-6 space-y-4 print:mt-2 print:space-y-1">
          {product.options.map((option) => (
            <Swatches key={option.key} product={product} variant={variant} option={option} />
          ))}
        </div>
      )}

      <div ref={box} className="mt-6 print:hidden">
        <AddToCart
          variantId={variant.id}
          name={product.name}
          price={variant.price}
          disabled={soldOut}
          className="grid grid-cols-[auto_1fr] gap-3"
        >
          <div className="col-span-2 empty:hidden">
            <BuyServices services={product.services} />
          </div>
          <QuantityField />
        </AddToCart>
      </div>

      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        <QuoteButton
          lines={() => [{ variantId: variant.id, quantity: quantityIn(box.current) }]}
          path={quotePath([{ variantId: variant.id, quantity: 1 }])}
          className={buttonClass("line", "flex-1 whitespace-nowrap px-2 text-sm sm:text-base")}
        />
        {shop?.company.whatsapp && (
          <a
            href={whatsappLink(shop.company.whatsapp, question)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass("line", "flex-1 whitespace-nowrap px-2 text-sm sm:text-base")}
          >
            <Icon of={MessageCircle} className="size-4.5" />
            {t("product.whatsapp")}
          </a>
        )}
      </div>

      <div className="mt-3 flex items-center justify-between gap-3">
        <p className="text-muted text-sm">
          {t("product.sku")} <bdi className="tabular-nums">{variant.sku}</bdi>
        </p>
        <div className="print:hidden">
          <Share name={name} url={url} />
        </div>
      </div>
      <BuyBar box={box} name={name} variant={variant} disabled={soldOut} />
    </>
  );
}

/** Quantity of the field beside the button; 1 for an invalid one. */
function quantityIn(box: HTMLElement | null): number {
  const typed = Number(toWesternDigits(box?.querySelector<HTMLInputElement>("[name=quantity]")?.value ?? ""));
  return Number.isInteger(typed) && typed >= 1 && typed <= MAX_QUANTITY ? typed : 1;
}

function VariantPrice({ variant, compact = false }: { variant: Variant; compact?: boolean }) {
  const { lang, t } = useServices();
  const before = variant.compareAtPrice;
  const saved = before === null ? 0 : before - variant.price;
  return (
    <p className={`flex flex-wrap items-baseline gap-x-3 ${compact ? "" : "text-2xl"}`}>
      <Price amount={variant.price} lang={lang} className="font-semibold" />
      {before !== null && saved > 0 && (
        <>
          <OldPrice
            amount={before}
            lang={lang}
            label={t("card.before")}
            className={compact ? "text-xs" : "text-base"}
          />
          {!compact && (
            <span className="font-medium text-good text-sm">
              {t("product.save", { amount: formatMoney(saved, lang) })}
            </span>
          )}
        </>
      )}
    </p>
  );
}

/**
 * Bar with price and button on a phone while the button itself is out of view. It comes with the script and floats, so
 * nothing moves.
 */
function BuyBar(props: { box: RefObject<HTMLElement | null>; name: string; variant: Variant; disabled: boolean }) {
  const { box, name, variant, disabled } = props;
  const { t } = useServices();
  const shown = useOutOfSight(box);
  if (!shown || disabled) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex min-h-22 items-center gap-4 border-line border-t bg-wall py-3 ps-4 pe-[5.5rem] md:hidden print:hidden">
      <div className="min-w-0 flex-1">
        <p className="truncate text-muted text-xs">{name}</p>
        <VariantPrice variant={variant} compact />
      </div>
      <Button variant="main" className="px-5" onClick={() => box.current?.querySelector("form")?.requestSubmit()}>
        {t("cart.add")}
      </Button>
    </div>
  );
}

/** True while neither the element nor the page's footer, which has buttons of its own, is on screen. */
function useOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    const watched = [element.current, document.querySelector("footer")].filter((each) => each !== null);
    const observer = new IntersectionObserver((entries) =>
      setSeen((before) => {
        const now = new Set(before);
        for (const entry of entries) entry.isIntersecting ? now.add(entry.target) : now.delete(entry.target);
        return now;
      }),
    );
    for (const each of watched) observer.observe(each);
    return () => observer.disconnect();
  }, [element]);
  return seen !== null && seen.size === 0;
}
