import { AlertIcon, circle, icon } from '../shared/kit/icons.tsx';
import './verified-mark.css';

const CertificateIcon = icon(
  circle(12, 9.5, 5.5),
  'm9.8 9.5 1.6 1.6 2.8-3M8.8 14 7.5 21l4.5-2.5 4.5 2.5-1.3-7',
);

/** Whether the staff have verified the document: a certificate, or a red warning. */
export function VerifiedMark({ verified }: { verified: boolean }) {
  const text = verified ? 'Documento verificado' : 'Documento sin verificar';
  return (
    <span className={verified ? 'r-verified' : 'r-unverified'} title={text}>
      {verified ? <CertificateIcon /> : <AlertIcon />}
      <span className="r-sr-only">{text}</span>
    </span>
  );
}
