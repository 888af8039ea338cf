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

export type QrReader = (source: HTMLVideoElement) => Promise<readonly string[]>;

/** Whether this browser has a camera to ask for: over HTTPS, or on the machine itself. */
export function canScan(): boolean {
  // Without HTTPS there is no `mediaDevices`, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  return typeof devices?.getUserMedia === 'function';
}

/** Reads with the browser's own detector where it has one that knows QR codes, else with a library. */
export async function qrReader(): Promise<QrReader> {
  const formats = (await window.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes(QR) ? ownReader() : libraryReader();
}

function ownReader(): QrReader {
  if (!window.BarcodeDetector) throw new Error('asked for without a detector');
  const detector = new window.BarcodeDetector({ formats: [QR] });
  return async (source) => {
    const found = await detector.detect(source).catch(() => []);
    return found.map(({ rawValue }) => rawValue);
  };
}

/** The longer side of the scanned picture: a code held before the camera is large, and a small picture is read quickly. */
const SIDE = 640;
/** Milliseconds for a code that is not found at once: turned, or badly lit. The picture is looked at every 200. */
const EFFORT = { timeLimit: 80 };

async function libraryReader(): Promise<QrReader> {
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const picture = canvas.getContext('2d', { willReadFrequently: true });
  return async (source) => {
    const { videoWidth: width, videoHeight: height } = source;
    if (!picture || width === 0) return [];
    const scale = Math.min(1, SIDE / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    picture.drawImage(source, 0, 0, canvas.width, canvas.height);
    try {
      return [decode(picture.getImageData(0, 0, canvas.width, canvas.height), EFFORT)];
    } catch {
      // No code in it, or a blurred one: the next picture may show it.
      return [];
    }
  };
}
