import { useSyncExternalStore } from 'react';
import { useHydrated } from '../../shared/kit/use-hydrated.ts';
import { kilometersBetween, type Place, placeOf } from './place.ts';

/** Where the person is: asked for only by their own press, kept while the page is open, never sent anywhere. */

interface Near {
  readonly state: 'off' | 'asking' | 'on' | 'refused' | 'unknown';
  readonly place: Place | null;
}

let near: Near = { state: 'off', place: null };
const listeners = new Set<() => void>();

function change(next: Near): void {
  near = next;
  for (const listener of listeners) listener();
}

/** A position some minutes old, from the cells of the network, is good enough to order centers. */
const OPTIONS: PositionOptions = { enableHighAccuracy: false, maximumAge: 300_000, timeout: 15_000 };

function askForPlace(): void {
  change({ state: 'asking', place: null });
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => change({ state: 'on', place: { latitude, longitude } }),
    ({ code, PERMISSION_DENIED }) =>
      change({ state: code === PERMISSION_DENIED ? 'refused' : 'unknown', place: null }),
    OPTIONS,
  );
}

const nearNow = () => near;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useNear() {
  const isHydrated = useHydrated();
  const { state, place } = useSyncExternalStore(subscribe, nearNow, nearNow);
  const distanceTo = (center: { readonly map_url: string } | undefined): number | null => {
    const other = center ? placeOf(center.map_url) : null;
    return place && other ? kilometersBetween(place, other) : null;
  };
  return {
    state,
    distanceTo,
    canAsk: !isHydrated || 'geolocation' in navigator,
    toggle: () => (state === 'on' ? change({ state: 'off', place: null }) : askForPlace()),
    /** The nearest first, those without a known place last; the order stays while nothing was asked. */
    byDistance: <Item>(items: readonly Item[], centerOf: (item: Item) => { map_url: string } | undefined) => {
      if (!place) return items;
      const far = (item: Item) => distanceTo(centerOf(item)) ?? Number.POSITIVE_INFINITY;
      return [...items].sort((left, right) => far(left) - far(right) || 0);
    },
  };
}
