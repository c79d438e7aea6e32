import X from "lucide-react/icons/x";
import type { ComponentType } from "react";
import { entryName } from "../../src-shared/site/named-texts.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { useServices } from "../app/services.tsx";
import { MediaChoice } from "../media/media-choice.tsx";
import type { Folder } from "../media/send-picture.ts";
import { LocalizedField } from "../ui/fields/localized-field.tsx";
import { SortableList } from "../ui/fields/sortable-list.tsx";
import type { ListProps } from "./site-form.ts";

/** What only some lists of cards have: a name for machines, and where a card leads, by either name. */
export type OwnField = "key" | "path" | "link";

export interface Card extends Partial<Record<OwnField, string>>, SlideParts {
  image: string;
  title: LocalizedText;
  text: LocalizedText;
  alt?: LocalizedText | undefined;
}

/** What only slides have (slide-fields.tsx). */
interface SlideParts {
  button?: LocalizedText;
  shown?: boolean;
  from?: string | null;
  until?: string | null;
}

/** `name` is that of the card here. */
export interface CardFieldsProps extends Pick<ListProps, "name" | "form"> {
  card: Card;
  change(to: Partial<Card>): void;
  flag: BilingualFlag;
}

/** As of a list, by the name of a field of the card. */
type BilingualFlag = (field: keyof Card) => ReturnType<ListProps["flag"]>;

interface CardListProps extends ListProps {
  cards: Card[];
  onChange(cards: Card[]): void;
  folder: Folder;
  most: number;
  own: Partial<Record<OwnField, string>>;
  /** Fields that only these cards have, after the others. */
  Fields?: ComponentType<CardFieldsProps> | undefined;
}

/** Pictures with words that lead somewhere, in the order of the home page. */
export function CardList({ cards, onChange: put, name, form, flag, folder, most, own, Fields }: CardListProps) {
  const { t } = useServices();
  const keyed = cards.map((card, at) => ({ card, at }));
  const fields = Object.keys(own) as OwnField[];
  return (
    <>
      <SortableList
        items={keyed}
        itemKey={({ at }) => String(at)}
        itemName={({ card, at }) => card.title.en || String(at + 1)}
        onOrder={(next) => put(next.map(({ card }) => card))}
        className="flex flex-col gap-4"
        itemClass="rounded-sm border border-line p-3"
      >
        {({ card }, handle, at) => {
          const change = (to: Partial<Card>) => put(cards.with(at, { ...card, ...to }));
          const here = `${name}.${at}`;
          const flagOf: BilingualFlag = (field) => flag(`${name}.${entryName(cards, at)}.${field}`);
          return (
            <div className="flex items-start gap-2">
              {handle}
              <div className="flex min-w-0 flex-1 flex-col gap-3">
                <MediaChoice
                  label={t("setting.card.image")}
                  needed
                  folder={folder}
                  value={card.image}
                  onChange={(image) => change({ image: image ?? "" })}
                  problem={form.problemOf(`${here}.image`)}
                />
                <LocalizedField
                  label={t("setting.card.title")}
                  maxLength={80}
                  value={card.title}
                  onChange={(title) => change({ title })}
                  problems={form.problemsOf(`${here}.title`)}
                  {...flagOf("title")}
                />
                <LocalizedField
                  label={t("setting.card.text")}
                  optional
                  maxLength={200}
                  value={card.text}
                  onChange={(text) => change({ text })}
                  problems={form.problemsOf(`${here}.text`)}
                  {...flagOf("text")}
                />
                <LocalizedField
                  label={t("media.alt")}
                  maxLength={200}
                  value={card.alt ?? { en: "" }}
                  onChange={(alt) => change({ alt })}
                  problems={form.problemsOf(`${here}.alt`)}
                  {...flagOf("alt")}
                />
                <div className="grid gap-3 sm:grid-cols-2">
                  {fields.map((field) => (
                    <TextField
                      key={field}
                      label={t(field === "key" ? "setting.card.key" : "setting.card.link")}
                      latin
                      value={card[field] ?? ""}
                      onChange={(value) => change({ [field]: value })}
                      problem={form.problemOf(`${here}.${field}`)}
                    />
                  ))}
                </div>
                {Fields && <Fields card={card} change={change} name={here} form={form} flag={flagOf} />}
              </div>
              <IconButton
                onClick={() => put(cards.toSpliced(at, 1))}
                label={t("setting.card.remove", { name: card.title.en })}
              >
                <Icon of={X} className="size-4" />
              </IconButton>
            </div>
          );
        }}
      </SortableList>
      <Button
        disabled={cards.length >= most}
        onClick={() => put([...cards, { image: "", title: { en: "" }, text: { en: "" }, ...own }])}
        className="self-start"
      >
        {t("setting.card.add")}
      </Button>
    </>
  );
}
