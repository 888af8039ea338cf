import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useKept } from '../../shared/kept.ts';
import { codeIn, isPlausibleCode } from '../../shared/reservation-code.ts';
import { useTitle } from '../../shared/use-title.ts';
import { Camera, CameraButton, useCanScan } from './camera.tsx';
import './check-in.css';
import { CheckInForm } from './check-in-form.tsx';
import { CheckInResult } from './check-in-result.tsx';
import { play } from './sound.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { useCheckIns } from './use-check-in.ts';

/**
 * `/admin/check-in`: codes typed or scanned one after the other, each with its answer, seen and heard; the field is always
 * ready for the next.
 */
export default function CheckInPage() {
  useTitle('Check-in');
  const [search] = useSearchParams();
  const [sound, keepSound] = useKept('check-in-sound');
  const isLoud = sound !== 'off';
  const { outcomes, isBusy, checkIn } = useCheckIns((kind) => isLoud && play(kind));
  const input = useRef<HTMLInputElement>(null);
  const canScan = useCanScan();
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
        {canScan && <CameraButton isOn={isFilming} onToggle={toggleCamera} />}
      </CheckInForm>
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
