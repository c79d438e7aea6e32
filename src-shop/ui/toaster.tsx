import "sonner/dist/styles.css";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { Toaster as Sonner, toast } from "sonner";
import { directionOf } from "../../src-shared/values/localized.ts";
import { useServices } from "../frame/frame.tsx";
import { type Notice, showNoticesWith } from "./notify.ts";

/** One message at a time; at most 3 in sight, 4000 ms, 356 px wide (specification, section 9). */
export function Toaster() {
  const { lang, t } = useServices();
  const navigate = useNavigate();
  const dir = directionOf(lang);

  useEffect(() => {
    const draw = ({ text, kind, link }: Notice) => {
      toast.dismiss();
      const draws = kind === "problem" ? toast.error : kind === "done" ? toast.success : toast;
      draws(text, link && { action: { label: link.label, onClick: () => void navigate(link.to) } });
    };
    return showNoticesWith(draw);
  }, [navigate]);

  return (
    <Sonner
      dir={dir}
      // Away from the WhatsApp button, which stands at the end of the line.
      position={dir === "rtl" ? "bottom-right" : "bottom-left"}
      visibleToasts={3}
      duration={4000}
      closeButton
      containerAriaLabel={t("toast.label")}
      toastOptions={{ closeButtonAriaLabel: t("toast.close"), className: "shop-toast" }}
    />
  );
}
