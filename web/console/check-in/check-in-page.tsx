import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import { useKept } from '../../shared/kept.ts';
import { codeIn, isPlausibleCode } from '../../shared/reservation-code.ts';
import { useSession } from '../../shared/session.tsx';
import { useCall } from '../../shared/use-call.ts';
import { useTitle } from '../../shared/use-title.ts';
import { canScan } from './barcode-detector.ts';
import { Camera, CameraButton } from './camera.tsx';
import './check-in.css';
import { CheckInForm } from './check-in-form.tsx';
import { CheckInResult } from './check-in-result.tsx';
import { play } from './sound.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { useCheckIns } from './use-check-in.ts';

/** So often the day is loaded again, besides where it moves. */
const DAY_MS = 60_000;

/**
 * `/admin/check-in`: codes typed or scanned one after the other, each with its answer, seen and heard; the field is always
 * ready for the next.
 */
export default function CheckInPage() {
  useTitle('Check-in');
  const [search] = useSearchParams();
  const [sound, keepSound] = useKept('check-in-sound');
  const isLoud = sound !== 'off';
  const userId = useSession().data?.user?.id ?? '';
  // What is known of today while the connection is away.
  const { data: day } = useCall(calls.doorDay, { query: {} }, { refetchInterval: DAY_MS });
  const { outcomes, isBusy, waiting, checkIn } = useCheckIns({
    userId,
    day: day?.reservations ?? [],
    onResult: (kind) => isLoud && play(kind),
  });
  const input = useRef<HTMLInputElement>(null);
  const [isFilming, setFilming] = useState(false);
  const [latest, ...earlier] = outcomes;

  const onScanned = (text: string) => {
    const code = codeIn(text);
    if (isPlausibleCode(code)) void checkIn(code);
  };
  const toggleCamera = () => {
    if (isFilming) input.current?.focus();
    setFilming(!isFilming);
  };

  return (
    <div className="r-check-in">
      <header className="r-check-in-header">
        <div>
          <h1>Check-in</h1>
          <p className="r-muted">
            Escanee el código QR del ticket, o escriba el código que está debajo de él.
          </p>
        </div>
        <SoundSwitch isOn={isLoud} onChange={(isOn) => keepSound(isOn ? 'on' : 'off')} />
      </header>
      <CheckInForm input={input} initial={search.get('codigo') ?? ''} isBusy={isBusy} onCode={checkIn}>
        {canScan() && <CameraButton isOn={isFilming} onToggle={toggleCamera} />}
      </CheckInForm>
      {waiting.length > 0 && (
        <p className="r-check-in-offline" role="status">
          {waiting.length === 1
            ? 'Un código espera a que vuelva la conexión.'
            : `${waiting.length} códigos esperan a que vuelva la conexión.`}{' '}
          Puede seguir tomando códigos.
        </p>
      )}
      <div aria-live="assertive" aria-atomic="true">
        {latest && <CheckInResult key={latest.key} outcome={latest} />}
      </div>
      {/* Beneath the answer, which would otherwise stand below the foot of a phone. */}
      {isFilming && <Camera onText={onScanned} />}
      {earlier.length > 0 && (
        <section className="r-check-in-earlier" aria-label="Códigos anteriores">
          <h2>Anteriores</h2>
          {earlier.map((outcome) => (
            <CheckInResult key={outcome.key} outcome={outcome} isSmall />
          ))}
        </section>
      )}
    </div>
  );
}
