import { useServices } from "../frame/frame.tsx";
import type { FormAnswer } from "./guarded-form.ts";

/**
 * What rides along with a guarded form: the form token and key of a form that is sent without a script, and the field that
 * only programs fill in.
 */
export function GuardFields({
  again,
  formToken,
}: {
  again: FormAnswer<unknown>["again"] | undefined;
  formToken?: string;
}) {
  const { t } = useServices();
  const known = again?.formToken ?? formToken;
  return (
    <>
      {known !== undefined && <input type="hidden" name="formToken" value={known} />}
      {again && <input type="hidden" name="key" value={again.key} />}
      <div aria-hidden="true" className="sr-only">
        <label>
          {t("content.leaveEmpty")}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
