import { Button } from '../../shared/kit/button.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { saveFile } from '../../shared/kit/save-file.ts';
import { useToaster } from '../../shared/kit/toaster.tsx';

/** The recovery codes, shown this once: only hashes of them are kept. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const toast = useToaster();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ message: 'Códigos copiados' });
    } catch {
      toast({ message: 'No se pudieron copiar. Descárguelos o anótelos.', intent: 'warning' });
    }
  };
  return (
    <Modal
      title="Guarde sus códigos de recuperación"
      isStatic
      onClose={onClose}
      footer={
        <>
          <Button text="Copiar" onClick={() => void copy()} />
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
    </Modal>
  );
}

function download(codes: readonly string[]): void {
  const text = `Códigos de recuperación de Reservas\n\n${codes.join('\n')}\n`;
  saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacion.txt');
}
