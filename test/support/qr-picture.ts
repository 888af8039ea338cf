import { encodeQR } from 'qr';

/** 0 black to 255 white, row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

interface Shot {
  /** Degrees. */
  readonly turned?: number;
  /** Part of the picture's height. */
  readonly share?: number;
}

const [WIDTH, HEIGHT] = [640, 480];
/** Under a lamp paper is not white, and print not black. */
const SHADE = { paper: 205, print: 48, table: 120 };
const BLUR = 0.8;
const QUIET = 4;

/** Turned, unevenly lit, blurred and noisy; deterministic. */
export function pictureOfQr(text: string, { turned = 12, share = 0.7 }: Shot = {}): GreyPicture {
  const code = encodeQR(text, 'raw', { border: QUIET });
  const size = code.length;
  const module = (HEIGHT * share) / size;
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const shadeAt = (x: number, y: number): number => {
    const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
    const column = Math.floor((dx * cos + dy * sin) / module + size / 2);
    const row = Math.floor((dy * cos - dx * sin) / module + size / 2);
    const isDark = code[row]?.[column];
    return isDark === undefined ? SHADE.table : isDark ? SHADE.print : SHADE.paper;
  };
  const shades = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      let blurred = 0;
      for (let by = -BLUR; by <= BLUR; by += BLUR)
        for (let bx = -BLUR; bx <= BLUR; bx += BLUR) blurred += shadeAt(x + bx, y + by) / 9;
      const light = 0.8 + (0.35 * x) / WIDTH;
      const noise = ((x * 7919 + y * 104_729) % 25) - 12;
      shades[y * WIDTH + x] = Math.min(255, Math.max(0, Math.round(blurred * light + noise)));
    }
  }
  return { width: WIDTH, height: HEIGHT, shades };
}

/** For `--use-file-for-fake-video-capture` (YUV4MPEG2). */
export function filmOf({ width, height, shades }: GreyPicture): Uint8Array {
  const colors = new Uint8Array((width * height) / 2).fill(128);
  const frame = [Buffer.from('FRAME\n'), shades, colors];
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...frame, ...frame]);
}
