import { SoundIcon, SoundOffIcon } from '../../shared/icons.tsx';

/** Whether each answer is heard, too. */
export function SoundSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      className="r-icon-button"
      aria-label="Sonido"
      aria-pressed={isOn}
      title={isOn ? 'Silenciar' : 'Activar el sonido'}
      onClick={() => onChange(!isOn)}
    >
      {isOn ? <SoundIcon /> : <SoundOffIcon />}
    </button>
  );
}
