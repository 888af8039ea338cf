import { useIsCut } from '../../shared/call/use-is-cut.ts';
import { icon } from '../../shared/kit/icons.tsx';

const OfflineIcon = icon(
  'M4 4l16 16M2.5 9.5A14 14 0 0 1 7 6.7M10.5 5.6a14 14 0 0 1 11 3.9M5.8 13a9 9 0 0 1 4.2-2.3M14.5 11a9 9 0 0 1 3.7 2M9 16.5a4.5 4.5 0 0 1 6 0M12 20v.01',
);

export function OfflineBanner() {
  const isCut = useIsCut();
  return (
    <div role="status">
      {isCut && (
        <p className="ui-notice is-floating r-offline">
          <OfflineIcon />
          <span>
            <strong>Sin conexión.</strong> Lo que ve puede no estar al día; se actualizará solo al volver.
          </span>
        </p>
      )}
    </div>
  );
}
