import ImageOff from "lucide-react/icons/image-off";
import { Icon } from "../../../src-shared/ui/icon.tsx";

/** A picture on its way, small; a sign where it could not be read. */
export function PictureThumb({ address, alt }: { address: string | undefined; alt: string }) {
  const box = "size-14 shrink-0 rounded-sm bg-sand";
  return address ? (
    <img src={address} alt={alt} loading="lazy" className={`${box} object-contain`} />
  ) : (
    <span className={`${box} flex items-center justify-center`}>
      <Icon of={ImageOff} className="size-5 text-muted" />
    </span>
  );
}
