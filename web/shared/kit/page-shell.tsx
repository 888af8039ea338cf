import type { ReactNode } from 'react';
import { ColorModeButton } from './color-mode-button.tsx';
import './page-shell.css';

interface Props {
  readonly brand: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Header and main part of a page for everyone. */
export function PageShell({ brand, actions, children }: Props) {
  return (
    <div className="r-public">
      <a className="r-skip" href="#contenido">
        Saltar al contenido
      </a>
      <header className="r-public-header r-bar">
        {brand}
        <div className="r-public-actions">
          <ColorModeButton />
          {actions}
        </div>
      </header>
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
