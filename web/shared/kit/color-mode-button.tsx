import { useColorMode } from './color-mode.ts';
import { MoonIcon, SunIcon } from './icons.tsx';

export function ColorModeButton() {
  const { mode, toggle } = useColorMode();
  const label = mode === 'dark' ? 'Usar colores claros' : 'Usar colores oscuros';
  return (
    <button
      type="button"
      className="r-icon-button r-needs-script"
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      {mode === 'dark' ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </button>
  );
}
