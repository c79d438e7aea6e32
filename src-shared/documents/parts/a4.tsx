import type { ReactNode } from "react";
import { documentWords } from "../../text/documents/index.ts";
import { textIn } from "../../values/localized.ts";
import { footOf } from "../foot.ts";
import { useFrame } from "../frame.ts";
import { isolate } from "../kit/isolate.ts";
import type { Seller } from "../views.ts";
import { Letterhead } from "./letterhead.tsx";
import { TestMark } from "./test-mark.tsx";

/** An A4 sheet: letterhead, content, and a running head on every further page. */
export function A4({ seller, name, children }: { seller?: Seller; name: string; children: ReactNode }) {
  const { kit, lang, other } = useFrame();
  return (
    <kit.Page
      size={{ width: 595.28, height: 841.89 }}
      margin={{ inline: 42, top: 30, bottom: 48 }}
      running={[seller ? textIn(seller.name, lang) : "", isolate(name)]}
      foot={[lang, other].map((one) => ({
        lang: one,
        company: seller ? footOf(seller, one) : "",
        pageText: (page, pages) => documentWords[one]("page.number", { page, pages }),
      }))}
    >
      <kit.Stack gap={10}>
        <TestMark />
        {seller ? <Letterhead seller={seller} /> : null}
        {children}
      </kit.Stack>
    </kit.Page>
  );
}
