import { type RefObject, useEffect, useRef, useState } from 'react';
import { qrReader } from './barcode-detector.ts';

const LOOK_EVERY_MS = 200;
/** A ticket that stays before the camera counts once. */
const SAME_FOR_MS = 3_000;

/** Shows the camera in `video` and reports each code in view. Returns the error, '' for none. */
export function useCamera(video: RefObject<HTMLVideoElement>, onText: (text: string) => void): string {
  const [failure, setFailure] = useState('');
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const stop = new AbortController();
    film(element, stop.signal)
      .then(() => watch(element, stop.signal, (text) => latest.current(text)))
      .catch((thrown: unknown) => {
        if (!stop.signal.aborted) setFailure(sentenceFor(thrown));
      });
    return () => stop.abort();
  }, [video]);
  return failure;
}

async function film(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return end();
  signal.addEventListener('abort', end);
  video.srcObject = stream;
}

async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const read = await qrReader();
  const seen = new Map<string, number>();
  while (!signal.aborted) {
    const now = performance.now();
    for (const text of await read(video)) {
      const before = seen.get(text) ?? Number.NEGATIVE_INFINITY;
      seen.set(text, now);
      if (now - before > SAME_FOR_MS && !signal.aborted) onText(text);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function sentenceFor(thrown: unknown): string {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError') {
    return 'El navegador no permite usar la cámara. Actívela en los permisos de esta página, o escriba el código.';
  }
  if (name === 'NotFoundError') return 'No se ha encontrado ninguna cámara. Escriba el código.';
  return 'No se ha podido usar la cámara. Ciérrela en otras aplicaciones e inténtelo de nuevo, o escriba el código.';
}
