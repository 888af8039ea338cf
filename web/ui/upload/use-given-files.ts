import { useEffect, useRef, useState } from 'react';

/** Pasted or dropped anywhere: a drop beside must not make the browser open the file. Returns: dragging over the page. */
export function useGivenFiles(onFiles: (files: FileList) => void, takesPaste: boolean): boolean {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      if (takesPaste && clipboardData && clipboardData.files.length > 0) latest.current(clipboardData.files);
    };
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      // Moving from one element to another is still over the page.
      if (relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      latest.current(event.dataTransfer.files);
    };
    const events = [
      ['paste', onPaste],
      ['dragover', onDragOver],
      ['dragleave', onDragLeave],
      ['drop', onDrop],
    ] as const;
    for (const [name, listener] of events) document.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of events) document.removeEventListener(name, listener as EventListener);
    };
  }, [takesPaste]);
  return isOver;
}
