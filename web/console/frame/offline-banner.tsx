import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '../../shared/icons.tsx';
import { useLiveState } from '../../shared/live.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that changes made by others do not arrive at the moment; what is on screen stays usable. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const live = useLiveState();
  const isCut = !isOnline || live === 'offline';
  return (
    <div role="status">
      {isCut && (
        <p className="r-offline">
          <OfflineIcon />
          <span>
            <strong>Sin conexión.</strong> Lo que ve puede no estar al día; se actualizará solo al volver.
          </span>
        </p>
      )}
    </div>
  );
}
