import X from "lucide-react/icons/x";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldLabel } from "../../src-shared/ui/field.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { IconButton } from "../../src-shared/ui/icon-button.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useServices } from "../app/services.tsx";

interface Link {
  name: string;
  url: string;
}

interface SocialLinksProps {
  links: readonly Link[];
  onChange(links: Link[]): void;
  problem(field: string): string | undefined;
}

/** Where else we can be found, for the foot of every page. */
export function SocialLinks({ links, onChange, problem }: SocialLinksProps) {
  const { t } = useServices();
  const change = (at: number, to: Partial<Link>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...to } : link)));
  return (
    <fieldset>
      <FieldLabel as="legend">{t("setting.company.social")}</FieldLabel>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own until it is written
        <div key={at} className="mb-2 flex items-start gap-2 max-sm:mb-4">
          <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row">
            <TextField
              bare
              label={t("setting.social.name")}
              placeholder={t("setting.social.name")}
              value={link.name}
              onChange={(name) => change(at, { name })}
              problem={problem(`social.${at}.name`)}
              className="sm:w-40"
            />
            <TextField
              bare
              latin
              label={t("setting.social.url")}
              placeholder="https://"
              value={link.url}
              onChange={(url) => change(at, { url })}
              problem={problem(`social.${at}.url`)}
              className="sm:flex-1"
            />
          </div>
          <IconButton
            onClick={() => onChange(links.filter((_, index) => index !== at))}
            label={t("setting.social.remove", { name: link.name })}
          >
            <Icon of={X} className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button disabled={links.length >= 12} onClick={() => onChange([...links, { name: "", url: "" }])}>
        {t("setting.social.add")}
      </Button>
    </fieldset>
  );
}
