import { Endorsed, WarningSign } from '@blueprintjs/icons';
import './person-detail.css';

export function DpiIcon({ isVerified }: { isVerified: boolean }) {
  const label = isVerified ? 'Documento verificado' : 'Documento sin verificar';
  return (
    <span
      className={`r-dpi-icon ${isVerified ? 'is-verified' : ''}`}
      role="img"
      aria-label={label}
      title={label}
    >
      {isVerified ? <Endorsed /> : <WarningSign />}
    </span>
  );
}
