import Check from "lucide-react/icons/check";

/** A green round tick above or beside good news; `className` gives its size. */
export const DoneMark = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`grid place-items-center rounded-full bg-good text-white ${className}`}>
    <Check strokeWidth={2.25} className="size-1/2" />
  </span>
);
