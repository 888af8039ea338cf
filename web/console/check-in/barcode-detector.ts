/** As much of the Shape Detection API as is used here; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass;
  }
}

const QR = 'qr_code';

/** Whether this browser has a camera to ask for and reads QR codes with it; on phones with Chrome, over HTTPS. */
export async function canScan(): Promise<boolean> {
  // Without HTTPS there is no `mediaDevices`, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!window.BarcodeDetector || typeof devices?.getUserMedia !== 'function') return false;
  const formats = await window.BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes(QR);
}

/** Gives what the QR codes in a picture say; nothing where none is in it or it can't be read yet. */
export function qrReader(): (source: HTMLVideoElement) => Promise<readonly string[]> {
  if (!window.BarcodeDetector) throw new Error('asked for without canScan()');
  const detector = new window.BarcodeDetector({ formats: [QR] });
  return async (source) => {
    const found = await detector.detect(source).catch(() => []);
    return found.map(({ rawValue }) => rawValue);
  };
}
