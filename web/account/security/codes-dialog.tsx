import { useState } from 'react';
import { Button } from '../../shared/kit/button.tsx';
import { CopyButton } from '../../shared/kit/copy-button.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { saveFile } from '../../shared/kit/save-file.ts';

/** The recovery codes, shown this once: only hashes of them are kept. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isUncopied, setUncopied] = useState(false);
  return (
    <Modal
      title="Guarde sus códigos de recuperación"
      isStatic
      onClose={onClose}
      footer={
        <>
          <CopyButton text={codes.join('\n')} onTried={(isCopied) => setUncopied(!isCopied)} />
          <Button text="Descargar" onClick={() => download(codes)} />
          <Button intent="primary" text="Ya los guardé" onClick={onClose} />
        </>
      }
    >
      <p className="r-account-lead">
        Si pierde su teléfono, cada código le deja entrar una vez. Guárdelos fuera de este dispositivo: no se
        vuelven a mostrar.
      </p>
      <ul className="r-security-codes" aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isUncopied && (
        <p className="r-field-error" role="alert">
          No se pudieron copiar. Descárguelos o anótelos.
        </p>
      )}
    </Modal>
  );
}

function download(codes: readonly string[]): void {
  const text = `Códigos de recuperación de Reservas\n\n${codes.join('\n')}\n`;
  saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacion.txt');
}
