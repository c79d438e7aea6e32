import { useState } from "react";
import type { ProductListMeta } from "../../../src-shared/catalogue/operations.ts";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Choice } from "./facet-choice.tsx";

const COMMON_COLOURS = 8;

type Colour = ProductListMeta["facets"]["colours"][number];

/** Colours: the commonest at once, the rare ones behind a button, which are open from the first of them that is chosen on. */
export function Colours(props: { colours: readonly Colour[]; chosen: readonly string[]; onChange: () => void }) {
  const { t } = useServices();
  const { colours, chosen } = props;
  const common = colours.slice(0, COMMON_COLOURS);
  const rare = colours.slice(COMMON_COLOURS);
  const [open, setOpen] = useState(false);
  if (!open && rare.some(({ key }) => chosen.includes(key))) setOpen(true);
  return (
    <>
      <ColourList {...props} colours={common} />
      {rare.length > 0 && (
        <details open={open} className="group/more">
          <summary className="link flex min-h-9 w-fit list-none items-center text-sm group-open/more:hidden pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {t("listing.moreColours", { count: rare.length })}
          </summary>
          <ColourList {...props} colours={rare} />
        </details>
      )}
    </>
  );
}

function ColourList(props: { colours: readonly Colour[]; chosen: readonly string[]; onChange: () => void }) {
  const { lang } = useServices();
  return (
    <ul className="grid grid-cols-2 gap-x-6 lg:grid-cols-1">
      {props.colours.map(({ key, name, hex, count }) => (
        <li key={key}>
          <Choice
            name="colour"
            value={key}
            checked={props.chosen.includes(key)}
            onChange={props.onChange}
            count={count}
            hex={hex}
          >
            {textIn(name, lang)}
          </Choice>
        </li>
      ))}
    </ul>
  );
}
