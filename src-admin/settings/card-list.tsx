import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { LocalizedText } from "../../src-shared/model/localized.ts";
import { MediaChoice } from "../media/media-choice.tsx";
import type { Folder } from "../media/send-picture.ts";
import { LocalizedField } from "../parts/localized-field.tsx";
import { SortableList } from "../parts/sortable-list.tsx";
import { useServices } from "../services.tsx";

export interface Card {
  image: string;
  title: LocalizedText;
  text: LocalizedText;
  alt?: LocalizedText | undefined;
}

interface CardListProps<C extends Card> {
  cards: readonly C[];
  onChange(cards: C[]): void;
  /** `list.0.title`. */
  problem(field: string): string | undefined;
  fresh: C;
  most: number;
  folder: Folder;
  /** What a card has of its own. */
  children(card: C, at: number, change: (to: Partial<C>) => void): ReactNode;
}

/** Pictures with words that lead somewhere, in the order of the home page. */
export function CardList<C extends Card>({
  cards,
  onChange,
  problem,
  fresh,
  most,
  folder,
  children,
}: CardListProps<C>) {
  const { t } = useServices();
  const keyed = cards.map((card, at) => ({ card, at }));
  return (
    <>
      <SortableList
        items={keyed}
        itemKey={({ at }) => String(at)}
        itemName={({ card, at }) => card.title.en || String(at + 1)}
        onOrder={(next) => onChange(next.map(({ card }) => card))}
        className="flex flex-col gap-4"
        itemClass="rounded-sm border border-line p-3"
      >
        {({ card }, handle, at) => {
          const change = (to: Partial<C>) =>
            onChange(cards.map((one, index) => (index === at ? { ...one, ...to } : one)));
          return (
            <div className="flex items-start gap-2">
              {handle}
              <div className="flex min-w-0 flex-1 flex-col gap-3">
                <MediaChoice
                  label={t("setting.card.image")}
                  needed
                  folder={folder}
                  value={card.image}
                  onChange={(image) => change({ image: image ?? "" } as Partial<C>)}
                  problem={problem(`list.${at}.image`)}
                />
                <LocalizedField
                  label={t("setting.card.title")}
                  maxLength={80}
                  value={card.title}
                  onChange={(title) => change({ title } as Partial<C>)}
                  problem={problem(`list.${at}.title`)}
                />
                <LocalizedField
                  label={t("setting.card.text")}
                  optional
                  maxLength={200}
                  value={card.text}
                  onChange={(text) => change({ text } as Partial<C>)}
                  problem={problem(`list.${at}.text`)}
                />
                <LocalizedField
                  label={t("media.alt")}
                  maxLength={200}
                  value={card.alt ?? { en: "" }}
                  onChange={(alt) => change({ alt } as Partial<C>)}
                  problem={problem(`list.${at}.alt`)}
                />
                {children(card, at, change)}
              </div>
              <button
                type="button"
                onClick={() => onChange(cards.filter((_, index) => index !== at))}
                aria-label={t("setting.card.remove", { name: card.title.en })}
                className="act-icon"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </div>
          );
        }}
      </SortableList>
      <button
        type="button"
        disabled={cards.length >= most}
        onClick={() => onChange([...cards, fresh])}
        className="act self-start"
      >
        {t("setting.card.add")}
      </button>
    </>
  );
}

/** Lists are kept under one name in a form: `0.title` of the server is `list.0.title` here. */
export const listField = (name: string): string => `list.${name}`;
