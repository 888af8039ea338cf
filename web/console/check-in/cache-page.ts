import { CACHE_DOOR_MESSAGE } from '../../offline/door-cache.ts';

/** Lets this page open without a connection from now on: the service worker keeps it on this device. */
export async function cachePage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(CACHE_DOOR_MESSAGE);
  } catch {
    // Refused over plain HTTP and in private windows: the page needs a connection to open, as the others do.
  }
}

const MANIFEST = '/check-in-manifest.json';

/** Installs this page alone on a tablet at the door, not the whole console. Returns a function that ends it. */
export function offerInstallation(): () => void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'manifest', href: MANIFEST });
  document.head.append(link);
  return () => link.remove();
}
