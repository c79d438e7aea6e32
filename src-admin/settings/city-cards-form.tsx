import { TextField } from "../parts/text-field.tsx";
import { useServices } from "../services.tsx";
import { type Card, CardList, listField } from "./card-list.tsx";
import { SettingForm } from "./setting-form.tsx";

type CityCard = Card & { key: string; path: string };
const fresh: CityCard = { key: "", path: "/", image: "", title: { en: "" }, text: { en: "" } };

/** The home page's cards that lead to the pages of the cities. */
export function CityCardsForm() {
  const { t } = useServices();
  return (
    <SettingForm<{ list: CityCard[] }>
      part="cityCards"
      labels={{ list: t("setting.cityCards") }}
      read={(value) => ({ list: value as CityCard[] })}
      write={({ list }) => list}
      fieldOf={listField}
    >
      {(form, problem) => (
        <CardList
          cards={form.values.list}
          onChange={(list) => form.set("list", list)}
          problem={problem}
          fresh={fresh}
          most={12}
          folder="misc"
        >
          {(card, at, change) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={t("setting.card.key")}
                latin
                value={card.key}
                onChange={(key) => change({ key })}
                problem={problem(`list.${at}.key`)}
              />
              <TextField
                label={t("setting.card.link")}
                latin
                value={card.path}
                onChange={(path) => change({ path })}
                problem={problem(`list.${at}.path`)}
              />
            </div>
          )}
        </CardList>
      )}
    </SettingForm>
  );
}
