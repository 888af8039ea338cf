import { AlertIcon, CertificateIcon } from '../shared/icons.tsx';
import './verified-mark.css';

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
