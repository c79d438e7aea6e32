/**
 * Fonts of rendered documents, as their packages name the files. The desktop app, which is packed without these
 * packages, has the font files themselves in the place of each name (build/electron/fonts-in-file.ts).
 */

/** For PDF: both scripts in one file. */
export const cuts = [
  { weight: 400, file: "@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf" },
  { weight: 600, file: "@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf" },
];

const latin = { family: "IBM Plex Sans", range: "U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2212" };
const arabic = { family: "IBM Plex Sans Arabic", range: "U+0600-06FF,U+FB50-FDFF,U+FE70-FEFC" };

/** For pages: a script and a weight each. */
export const faces = [
  { ...latin, weight: 400, file: "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2" },
  { ...latin, weight: 600, file: "@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2" },
  {
    ...arabic,
    weight: 400,
    file: "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2",
  },
  {
    ...arabic,
    weight: 600,
    file: "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2",
  },
];
