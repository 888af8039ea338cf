import { Link } from 'react-router-dom';
import './brand.css';

export function Brand() {
  return (
    <span className="r-brand">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className="r-brand-ground" />
        <g className="r-brand-lines">
          <rect x="6" y="8" width="20" height="16" rx="1.5" />
          <path d="M16 8v16" />
          <circle cx="16" cy="16" r="3.5" />
        </g>
      </svg>
      <span className="r-brand-name">Reservas</span>
    </span>
  );
}

export function BrandLink() {
  return (
    <Link to="/" className="r-brand-link">
      <Brand />
    </Link>
  );
}
