import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useTitle } from '../../shared/kit/use-title.ts';
import { useSession } from '../../shared/session/session.tsx';
import { useStored } from '../../shared/storage/local-storage.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { readOfflineDay, saveOfflineDay } from '../../shared/text/offline-day.ts';
import { codeIn, isPlausibleCode } from '../../shared/text/reservation-code.ts';
import { Button } from '../../ui/button.tsx';
import { canScan } from './barcode-detector.ts';
import { Camera, CameraButton } from './camera.tsx';
import './check-in.css';
import { cachePage, offerInstallation } from './cache-page.ts';
import { CheckInForm } from './check-in-form.tsx';
import { CheckInResult } from './check-in-result.tsx';
import { play } from './sound.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { type Outcome, useCheckIns } from './use-check-in.ts';

const DAY_MS = 60_000;

/** `/admin/check-in`: each code's result is seen and heard; the field is always ready for the next. */
export default function CheckInPage() {
  useTitle('Check-in');
  const [search] = useSearchParams();
  const [sound, keepSound] = useStored('check-in-sound');
  const isLoud = sound !== 'off';
  const { data: session } = useSession();
  const userId = session?.user?.id ?? '';
  // The data of today while the connection is away; before the first response, the copy on this device.
  const { data: loaded } = useCall(calls.doorDay, { query: {} }, { refetchInterval: DAY_MS });
  const day = loaded ?? readOfflineDay()?.day;
  const now = useProductNow();
  useEffect(() => {
    if (session && loaded && now?.date === loaded.date) saveOfflineDay(session, loaded, now.time);
  }, [session, loaded, now?.date, now?.time]);
  useEffect(() => {
    void cachePage();
    return offerInstallation();
  }, []);
  const { outcomes, isBusy, waiting, checkIn, waitingOfOthers, adopt, noteTakenBack } = useCheckIns({
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
  const onTakenBack =
    ({ key }: Outcome) =>
    () => {
      noteTakenBack(key);
      input.current?.focus();
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
      {waiting > 0 && (
        <p className="r-check-in-offline" role="status">
          {waiting === 1
            ? 'Un código espera a que vuelva la conexión.'
            : `${waiting} códigos esperan a que vuelva la conexión.`}{' '}
          Puede seguir tomando códigos.
        </p>
      )}
      {waitingOfOthers > 0 && (
        <p className="r-check-in-offline" role="status">
          {waitingOfOthers === 1
            ? 'Un código que tomó otra cuenta en este dispositivo no se ha enviado.'
            : `${waitingOfOthers} códigos que tomó otra cuenta en este dispositivo no se han enviado.`}{' '}
          <Button text="Enviar con mi cuenta" onClick={adopt} />
        </p>
      )}
      <div aria-live="assertive" aria-atomic="true">
        {latest && <CheckInResult key={latest.key} outcome={latest} onTakenBack={onTakenBack(latest)} />}
      </div>
      {/* Beneath the answer, which would otherwise be below the foot of a phone. */}
      {isFilming && <Camera onText={onScanned} />}
      {earlier.length > 0 && (
        <section className="r-stack r-check-in-earlier" aria-label="Códigos anteriores">
          <h2>Anteriores</h2>
          {earlier.map((outcome) => (
            <CheckInResult key={outcome.key} outcome={outcome} onTakenBack={onTakenBack(outcome)} isSmall />
          ))}
        </section>
      )}
    </div>
  );
}
