import { type MouseEvent, useState } from 'react';
import { DownloadButton, type DownloadButtonProps } from '../link-button.tsx';
import { ExportDialog } from './export-dialog.tsx';

const LONG_ROWS = 500;

interface Props extends DownloadButtonProps {
  readonly rows: number;
}

/** Leads to a file made of rows. Where they are many, a dialogue shows how it arrives. */
export function ExportButton({ rows, ...link }: Props) {
  const [isArriving, setArriving] = useState(false);
  const onClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (rows <= LONG_ROWS || !isPlain) return;
    event.preventDefault();
    setArriving(true);
  };
  return (
    <>
      <DownloadButton {...link} onClick={onClick} />
      {isArriving && <ExportDialog href={link.href} rows={rows} onClose={() => setArriving(false)} />}
    </>
  );
}
