/** The letters that papers are drawn with, as their packages name them. */
const cutsHome = "@expo-google-fonts/ibm-plex-sans-arabic";

/** For PDF: both scripts in one file. */
export const cuts = [
  { weight: 400, file: `${cutsHome}/400Regular/IBMPlexSansArabic_400Regular.ttf` },
  { weight: 600, file: `${cutsHome}/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf` },
];

const subsets = [
  { family: "IBM Plex Sans", range: "U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2212", name: "ibm-plex-sans-latin" },
  { family: "IBM Plex Sans Arabic", range: "U+0600-06FF,U+FB50-FDFF,U+FE70-FEFC", name: "ibm-plex-sans-arabic-arabic" },
];

/** For pages: a script and a weight each. */
export const faces = subsets.flatMap(({ family, range, name }) =>
  [400, 600].map((weight) => ({
    ...{ family, range, weight },
    file: `@fontsource/${name.replace(/-(latin|arabic)$/, "")}/files/${name}-${weight}-normal.woff2`,
  })),
);
