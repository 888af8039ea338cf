/** Distances between a person and the centers, from what a center's map link says of its place. */

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** How common maps encode a place: OpenStreetMap by marker or view, Google by view or query. */
const FORMS = [
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(String.raw`#map=\d+/${NUMBER}/${NUMBER}`),
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`[?&](?:q|query|ll|destination)=(?:loc:)?${NUMBER},(?:%20|\+)?${NUMBER}`),
];

/** The place in the address of a map; null if it has none, like a short link. */
export function placeOf(mapUrl: string): Place | null {
  const address = mapUrl.replaceAll(/%2C/gi, ',');
  for (const form of FORMS) {
    const [, latitude, longitude] = form.exec(address) ?? [];
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return null;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function kilometersBetween(one: Place, other: Place): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const chord =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** `a 350 m`, `a 2.4 km`, `a 31 km`. */
export function distanceText(kilometers: number): string {
  if (kilometers < 1) return `a ${Math.max(50, Math.round(kilometers * 20) * 50)} m`;
  return `a ${kilometers < 10 ? kilometers.toFixed(1) : Math.round(kilometers)} km`;
}
