import Star from "lucide-react/icons/star";
import { useRef } from "react";
import type { Testimonial } from "../../../src-shared/testimonials/operations.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { Carousel, CarouselButtons } from "../../ui/carousel.tsx";
import { Section } from "../../ui/section.tsx";

/** What the home page shows of a testimonial. */
type ShownTestimonial = Omit<Testimonial, "id" | "active">;

export function Testimonials({ testimonials }: { testimonials: ShownTestimonial[] }) {
  const { lang, t } = useServices();
  const row = useRef<HTMLUListElement>(null);
  if (testimonials.length === 0) return null;
  return (
    <Section title={t("home.testimonials")} aside={<CarouselButtons row={row} />}>
      <Carousel row={row} label={t("home.testimonials")}>
        {testimonials.map((testimonial) => (
          <li
            key={`${textIn(testimonial.author, lang)} ${textIn(testimonial.text, lang)}`}
            className="flex w-[80vw] max-w-[24rem] flex-none snap-start flex-col rounded-md border border-line bg-white p-6"
          >
            <Stars rating={testimonial.rating} />
            <blockquote className="mt-4 mb-6">
              <p>
                <Localized text={testimonial.text} lang={lang} />
              </p>
            </blockquote>
            <p className="mt-auto text-sm">
              <span className="block font-medium">
                <Localized text={testimonial.author} lang={lang} />
              </span>
              <span className="text-muted">
                <Localized text={testimonial.role} lang={lang} />
                {" · "}
                <Localized text={testimonial.company} lang={lang} />
              </span>
            </p>
          </li>
        ))}
      </Carousel>
    </Section>
  );
}

const STARS = [1, 2, 3, 4, 5] as const;

function Stars({ rating }: { rating: number }) {
  const { t } = useServices();
  return (
    <p className="flex gap-1 text-accent">
      <span className="sr-only">{t("home.stars", { rating })}</span>
      {STARS.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          size={16}
          className="icon"
          fill={place <= rating ? "currentColor" : "none"}
        />
      ))}
    </p>
  );
}
