import type { ComponentType } from "react";
import { PAGES } from "../../src-shared/addresses.ts";
import { useServices } from "../app/services.tsx";
import type { Folder } from "../media/send-picture.ts";
import { type Card, type CardFieldsProps, CardList, type OwnField } from "./card-list.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SlideFields } from "./slide-fields.tsx";

interface CardsFormProps {
  part: "heroes" | "cityCards";
  folder: Folder;
  most: number;
  /** What a card has besides picture and words, with what a new one begins with. */
  own: Partial<Record<OwnField, string>>;
  Fields?: ComponentType<CardFieldsProps>;
}

/** Lists are kept under one name in a form: `0.title` of the server is `list.0.title` here. */
const listField = (name: string): string => `list.${name}`;

function CardsForm({ part, folder, most, own, Fields }: CardsFormProps) {
  const { t } = useServices();
  return (
    <SettingForm<{ list: Card[] }>
      part={part}
      labels={{ list: t(`setting.${part}`) }}
      read={(value) => ({ list: value as Card[] })}
      write={({ list }) => list}
      fieldOf={listField}
    >
      {(form) => <CardList form={form} folder={folder} most={most} own={own} Fields={Fields} />}
    </SettingForm>
  );
}

/** The pictures of the home page's carousel. */
export const HeroesForm = () => (
  <CardsForm part="heroes" folder="heroes" most={6} own={{ link: PAGES.products }} Fields={SlideFields} />
);

/** The home page's cards that lead to the pages of the cities. */
export const CityCardsForm = () => <CardsForm part="cityCards" folder="misc" most={12} own={{ key: "", path: "/" }} />;
