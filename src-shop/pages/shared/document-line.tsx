import type { ReactNode } from "react";
import type { QuoteLine } from "../../../src-shared/quotes/content.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { Picture } from "../../../src-shared/ui/picture.tsx";
import { OldPrice, Price } from "../../../src-shared/ui/price.tsx";
import { useServices } from "../../app/page-hooks.ts";

interface DocumentLineProps {
  line: Pick<
    QuoteLine,
    "sku" | "name" | "optionText" | "quantity" | "unitPrice" | "listPrice" | "discount" | "lineTotal"
  > &
    Partial<Pick<QuoteLine, "kind" | "picture" | "note">>;
  /** Not in the total. */
  isMuted?: boolean;
  children?: ReactNode;
}

/** Line of a document on its page, readable on a phone. */
export function DocumentLine({ line, isMuted = false, children }: DocumentLineProps) {
  const { lang, t } = useServices();
  const { sku, name, optionText, picture, note, quantity, unitPrice, listPrice, discount, lineTotal } = line;
  const hasPicture = line.kind !== undefined;
  const columns = hasPicture ? "grid-cols-[4.5rem_minmax(0,1fr)_auto]" : "grid-cols-[minmax(0,1fr)_auto]";
  return (
    <li className={`grid gap-x-4 border-t border-line py-4 ${columns}`}>
      {hasPicture && (
        <div className={picture ? "well aspect-square self-start" : ""}>
          {picture && (
            <Picture picture={picture} lang={lang} sizes="72px" decorative className="size-full object-cover" />
          )}
        </div>
      )}
      <div className="min-w-0">
        <p className="font-medium leading-snug">
          <Localized text={name} lang={lang} />
        </p>
        <p className="text-sm text-muted">
          <Localized text={optionText} lang={lang} />
          {optionText.en !== "" && sku !== "" && " · "}
          <bdi dir="ltr" className="whitespace-nowrap">
            {sku}
          </bdi>
        </p>
        {quantity > 0 && (
          <p className="mt-1 text-sm">
            {quantity} × <Price amount={unitPrice} lang={lang} />
            {discount > 0 && (
              <>
                {" "}
                <OldPrice amount={listPrice} lang={lang} label={t("shared.listPrice")} />
              </>
            )}
          </p>
        )}
        {note && (
          <p className="mt-1 whitespace-pre-line text-sm text-muted">
            <Localized text={note} lang={lang} />
          </p>
        )}
        {children}
      </div>
      <Price amount={lineTotal} lang={lang} className={`text-end ${isMuted ? "text-muted" : "font-medium"}`} />
    </li>
  );
}
