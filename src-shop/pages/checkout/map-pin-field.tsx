import MapPin from "lucide-react/icons/map-pin";
import { useState } from "react";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useServices } from "../../app/page-hooks.ts";
import { useField } from "../../forms/form-context.tsx";

// Bounds of the country with its islands, as in the contract of an address.
const QATAR = { south: 24, north: 27, west: 50, east: 52.5 };

type State = "none" | "asking" | "added" | "denied" | "outside";

/** The visitor's position for the driver: read only on a press, and removable. */
export function MapPinField({ plateIsEnough }: { plateIsEnough: boolean }) {
  const { t } = useServices();
  const { value } = useField("address.location");
  const [location, setLocation] = useState(value);
  const [state, setState] = useState<State>(value === "" ? "none" : "added");

  function ask() {
    setState("asking");
    if (!("geolocation" in navigator)) return setState("denied");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const inside =
          latitude >= QATAR.south && latitude <= QATAR.north && longitude >= QATAR.west && longitude <= QATAR.east;
        setLocation(inside ? `${latitude.toFixed(5)},${longitude.toFixed(5)}` : "");
        setState(inside ? "added" : "outside");
      },
      () => setState("denied"),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm noscript:hidden">
      <input type="hidden" name="address.location" value={location} />
      {state === "added" ? (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center order-last"
          onClick={() => {
            setLocation("");
            setState("none");
          }}
        >
          {t("checkout.pinRemove")}
        </button>
      ) : (
        <button
          type="button"
          onClick={ask}
          aria-disabled={state === "asking"}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <Icon of={MapPin} className="size-5" />
          {t("checkout.pin")}
        </button>
      )}
      <p role="status" className={state === "added" ? "text-good" : "text-muted"}>
        {state === "added" && t("checkout.pinAdded")}
        {state === "denied" && t(plateIsEnough ? "checkout.pinDenied" : "checkout.pinDeniedLink")}
        {state === "outside" && t("checkout.pinOutside")}
      </p>
    </div>
  );
}
