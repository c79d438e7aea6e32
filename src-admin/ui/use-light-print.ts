import { useEffect } from "react";

/** While the screen is printed it is light, whatever theme is on: paper has no dark one. */
export function useLightPrint(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let theme: string | undefined;
    const before = () => {
      theme = dataset.theme;
      dataset.theme = "light";
    };
    const after = () => {
      if (theme === undefined) delete dataset.theme;
      else dataset.theme = theme;
    };
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
}
