import type { ReactNode } from "react";
import { textIn } from "../../values/localized.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import type { Seller } from "../views.ts";
import { Letterhead } from "./letterhead.tsx";

/** An A4 sheet: letterhead, content, and a running head on every further page. */
export function A4({ seller, name, children }: { seller?: Seller; name: string; children: ReactNode }) {
  const { kit, t, lang } = useFrame();
  return (
    <kit.Page
      size={{ width: 595.28, height: 841.89 }}
      margin={{ inline: 42, top: 42, bottom: 56 }}
      running={[seller ? textIn(seller.name, lang) : "", isolate(name)]}
      pageText={(page, pages) => t("page.number", { page, pages })}
    >
      <kit.Stack gap={16}>
        {seller ? <Letterhead seller={seller} /> : null}
        {children}
      </kit.Stack>
    </kit.Page>
  );
}
