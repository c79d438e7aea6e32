/** Link of a map pin, for any browser and the telephone's map. */
export const mapLink = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps?q=${latitude},${longitude}`;

/** Hosts of map services whose links people share, each with the beginning of its paths. */
const MAP_HOSTS: Readonly<Record<string, string>> = {
  "maps.app.goo.gl": "/",
  "goo.gl": "/maps/",
  "maps.google.com": "/",
  "google.com": "/maps",
  "www.google.com": "/maps",
  "maps.apple.com": "/",
  "maps.apple": "/",
  "waze.com": "/",
  "www.waze.com": "/",
  "ul.waze.com": "/",
  "www.openstreetmap.org": "/",
  "osm.org": "/",
};

/** Whether a text is a link to a place on a known map, over https: staff open what a stranger typed. */
export function isMapUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "")
    return false;
  const path = MAP_HOSTS[url.hostname];
  return path !== undefined && Object.hasOwn(MAP_HOSTS, url.hostname) && url.pathname.startsWith(path);
}

/** Link to the place of an address on a map, of its pin before that of the customer's own; null without either. */
export const mapLinkOf = (address: {
  location?: { latitude: number; longitude: number } | undefined;
  mapUrl?: string | undefined;
}): string | null => (address.location ? mapLink(address.location) : (address.mapUrl ?? null));
