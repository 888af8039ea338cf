import { Print } from '@blueprintjs/icons';
import { Button } from './button.tsx';

/** `name`: with its article. */
export function PrintButton({ name }: { readonly name: string }) {
  const label = `Imprimir ${name}`;
  return <Button icon={<Print />} aria-label={label} title={label} onClick={() => window.print()} />;
}
