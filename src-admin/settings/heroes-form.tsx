import type { LocalizedText } from "../../src-shared/model/localized.ts";
import { TextField } from "../parts/text-field.tsx";
import { useServices } from "../services.tsx";
import { type Card, CardList, listField } from "./card-list.tsx";
import { SettingForm } from "./setting-form.tsx";

type Hero = Card & { alt: LocalizedText; link: string };
const fresh: Hero = { image: "", alt: { en: "" }, title: { en: "" }, text: { en: "" }, link: "/products" };

/** The pictures of the home page's carousel. */
export function HeroesForm() {
  const { t } = useServices();
  return (
    <SettingForm<{ list: Hero[] }>
      part="heroes"
      labels={{ list: t("setting.heroes") }}
      read={(value) => ({ list: value as Hero[] })}
      write={({ list }) => list}
      fieldOf={listField}
    >
      {(form, problem) => (
        <CardList
          cards={form.values.list}
          onChange={(list) => form.set("list", list)}
          problem={problem}
          fresh={fresh}
          most={6}
          folder="heroes"
        >
          {(card, at, change) => (
            <TextField
              label={t("setting.card.link")}
              latin
              value={card.link}
              onChange={(link) => change({ link })}
              problem={problem(`list.${at}.link`)}
            />
          )}
        </CardList>
      )}
    </SettingForm>
  );
}
