import Armchair from "lucide-react/icons/armchair";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import Wrench from "lucide-react/icons/wrench";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";

const further = [
  { Glyph: Wrench, title: "home.promiseAssembly", text: "home.promiseAssemblyText" },
  { Glyph: Armchair, title: "home.promiseShowroom", text: "home.promiseShowroomText" },
] as const;

export function Promises({ promises }: { promises: ShopProfile["promises"] }) {
  const { lang, t } = useServices();
  const all = [
    { Glyph: Truck, title: textIn(promises.deliveryTitle, lang), text: t("home.promiseDeliveryText") },
    {
      Glyph: Wallet,
      title: t("home.promisePayment"),
      text: t("home.promisePaymentText", { ways: textIn(promises.payment, lang) }),
    },
    ...further.map(({ Glyph, title, text }) => ({ Glyph, title: t(title), text: t(text) })),
  ];
  return (
    <section aria-label={t("home.promises")} className="wrap mt-10 lg:mt-14">
      <ul className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 lg:grid-cols-4 lg:py-8">
        {all.map(({ Glyph, title, text }) => (
          <li key={title} className="flex flex-col gap-2 sm:flex-row sm:gap-4">
            <Icon of={Glyph} className="size-6 mt-0.5 flex-none text-accent" />
            <div>
              <p className="font-medium leading-snug">{title}</p>
              <p className="mt-1 text-sm leading-snug text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
