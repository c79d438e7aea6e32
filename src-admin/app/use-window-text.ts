import { type DeliveryWindow, hoursOf, spokenHours } from "../../src-shared/delivery/windows.ts";
import { useServices } from "./services.tsx";

/** The hours of a delivery: "08:00–12:00", in Arabic "من 8:00 إلى 12:00", because figures with a dash turn round inside Arabic. */
export function useWindowText(): (window: DeliveryWindow) => string {
  const { t, lang } = useServices();
  return (window) => t("part.window", lang === "ar" ? spokenHours(window) : hoursOf(window));
}
