import CircleUser from "lucide-react/icons/circle-user";
import { useNavigate } from "react-router-dom";
import { SCREENS } from "../../src-shared/addresses.ts";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { failureText } from "../app/failure-text.ts";
import { useServices } from "../app/services.tsx";
import { isDesktop } from "../desktop/desktop-api.ts";
import { useOpenSession } from "../session/session-context.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { countDrafts } from "../ui/forms/drafts.ts";
import { Menu, MenuItem } from "../ui/menu.tsx";

/** Who is signed in, the way to one's account, and out. */
export function AccountMenu() {
  const { t } = useServices();
  const { session, signOut } = useOpenSession();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const leave = async () => {
    // There it takes the whole copy of the shop along, and says what has not been sent.
    if (isDesktop()) return navigate(SCREENS.desktop);
    const drafts = countDrafts();
    const question = {
      title: t("frame.signOutDrafts.title"),
      text: t("frame.signOutDrafts.text", { count: drafts }),
      action: t("frame.signOut"),
    };
    if (drafts > 0 && !(await confirm(question))) return;
    // While the server does not know of it, the session is open: better said than pretended.
    await signOut().catch((problem: unknown) => notify.problem(failureText(t, problem)));
  };
  return (
    <Menu button={<Icon of={CircleUser} className="size-5" />} label={t("frame.account")} className="btn-icon">
      <div className="border-b border-line px-2.5 pt-1 pb-2">
        <p className="font-medium">{session.staff.name}</p>
        <p dir="ltr" className="text-start text-xs text-muted">
          {session.staff.email}
        </p>
        <p className="text-xs text-muted">{t(`frame.role.${session.staff.role}`)}</p>
      </div>
      <MenuItem onSelect={() => void navigate(SCREENS.account)}>{t("frame.account")}</MenuItem>
      <MenuItem onSelect={() => void leave()}>{t("frame.signOut")}</MenuItem>
    </Menu>
  );
}
