import { useRef } from 'react';
import { CameraIcon } from '../../shared/kit/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { useCamera } from './use-camera.ts';

export function CameraButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <Button
      size="large"
      icon={<CameraIcon />}
      text={isOn ? 'Cerrar la cámara' : 'Escanear con la cámara'}
      onClick={onToggle}
    />
  );
}

export function Camera({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const failure = useCamera(video, onText);
  return (
    <div className="r-check-in-camera">
      {failure ? (
        <p className="r-field-error" role="alert">
          {failure}
        </p>
      ) : (
        <>
          <video ref={video} autoPlay playsInline muted aria-label="Imagen de la cámara" />
          <p className="r-muted">Ponga el código QR del ticket delante de la cámara.</p>
        </>
      )}
    </div>
  );
}
