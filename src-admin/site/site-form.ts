import type { SiteState } from "../../src-shared/site/parts.ts";
import type { Form } from "../ui/forms/use-form.ts";

/** What every part of the site has in its form beside its own values. */
export interface SaveValues {
  status: SiteState;
  /** "" for none. */
  publishAt: string;
  arabicChecked: string[];
}

/** For a text by its name: whether its Arabic is older than its English, and how that is said to be right. */
export type ArabicFlag = (name: string) => { older: boolean; onChecked(): void };

/** What lists of a part need of the form that they stand in. */
export interface ListProps {
  /** Of the list in the form and for what is wrong in it. */
  name: string;
  form: Pick<Form<object>, "problemOf" | "problemsOf">;
  flag: ArabicFlag;
}
