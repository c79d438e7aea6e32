import { useEffect, useState } from "react";

/** A file of this computer as a small picture, before it is sent anywhere. */
export function FileThumb({ file, alt }: { file: File; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img src={address} alt={alt} className="size-14 rounded-sm bg-sand object-contain" />;
}
