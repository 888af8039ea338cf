import { icon } from '../../shared/kit/icons.tsx';

const SoundIcon = icon('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11');
const SoundOffIcon = icon('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5');

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
