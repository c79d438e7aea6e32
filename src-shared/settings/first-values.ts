/** Texts of the home page in a shop that has written none. */
export const FIRST_TEXTS = {
  heroes: [],
  cityCards: [],
  about: { title: { en: "About us", ar: "من نحن" }, text: { en: "", ar: "" } },
  statistics: { years: "", customers: "", rating: 0, further: [] },
};
