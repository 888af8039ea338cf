import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeObjections } from '../support/axe.ts';
import type { Booked } from '../support/reception.ts';
import { PHONE } from '../support/screens.ts';
import { Desk } from './desk.ts';
import type { DeskCenter } from './desk-center.ts';

const CHECK_IN = '/api/reservation/check-in';
const DONE = /^Se ha marcado check in en la reseva correctamente a las 10:20$/;

const desk = Desk.ofFile();
let page: Page;
let api: DeskCenter;
let first: Booked;
let second: Booked;
let third: Booked;

beforeEach(async () => {
  api = await desk.center(3);
  const book = (court: number) => api.book({ court, start: '10:00', end: '11:00', who: `Equipo ${court}` });
  [first, second, third] = [await book(1), await book(2), await book(3)];
});

async function open(prepare: () => void = countTones, options: object = {}): Promise<void> {
  page = await desk.visit(api, '/admin/check-in', options, { prepare });
  await field().waitFor();
}
const field = () => page.getByLabel('Código de la reserva');
const enter = async (text: string) => {
  await field().fill(text);
  await field().press('Enter');
};
const answers = () => page.getByRole('article');
const isReady = () => field().evaluate((element) => element === document.activeElement);
const sent = () => api.sent('POST', CHECK_IN).map(({ body }) => body);

/** Stands in for the loudspeaker: counts what it is given to play. */
function countTones(): void {
  const parameter = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  const node = { frequency: parameter, gain: parameter, connect: () => node, stop: () => {} };
  const start = () => {
    document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
  };
  const played = { ...node, start };
  class Played {
    currentTime = 0;
    destination = {};
    resume = async () => {};
    createOscillator = () => played;
    createGain = () => node;
  }
  Object.assign(window, { AudioContext: Played });
}

/** Stands in for a phone: a camera, before which one code lies after the other. */
function withCamera(): void {
  const codes: string[] = [];
  Object.assign(window, { before: codes });
  class Detector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => codes.map((rawValue) => ({ rawValue }));
  }
  Object.assign(window, { BarcodeDetector: Detector });
  const film = async () => document.createElement('canvas').captureStream();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: film } });
}

describe('a scanner at the counter', () => {
  it('types the address of a QR; the field is ready for the next, whatever has the focus', async () => {
    await open();
    await page.keyboard.type(`https://reservas.example.org/consulta/${first.qrcode}`);
    await page.keyboard.press('Enter');
    await answers().getByText(DONE).waitFor();
    await answers().getByText('Equipo 1').waitFor();
    expect(await field().inputValue()).toBe('');
    expect(await isReady()).toBe(true);
    await page.getByRole('heading', { name: 'Check-in' }).click();
    expect(await isReady()).toBe(false);
    await page.keyboard.type(`https://reservas.example.org/consulta/${second.qrcode}`);
    await page.keyboard.press('Enter');
    await answers().getByText('Equipo 2').waitFor();
    expect(sent()).toEqual([{ shortcode: first.qrcode }, { shortcode: second.qrcode }]);
  });

  it('is not waited for: what is scanned meanwhile has its turn, once', async () => {
    await open();
    let go = () => {};
    api.held.set(CHECK_IN, new Promise((resolve) => (go = () => resolve())));
    for (const { shortcode } of [first, first, second]) {
      await page.keyboard.type(shortcode);
      await page.keyboard.press('Enter');
    }
    expect(await page.getByRole('button', { name: 'Marcar check-in' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    go();
    await answers().getByText('Equipo 2').waitFor();
    expect(sent()).toEqual([{ shortcode: first.shortcode }, { shortcode: second.shortcode }]);
  });

  it('is heard, unless it is silenced', async () => {
    await open();
    const tones = () => page.locator('html').getAttribute('data-tones');
    await page.keyboard.type(first.shortcode);
    await page.keyboard.press('Enter');
    await answers().getByText(DONE).waitFor();
    expect(await tones()).toBe('2');
    const sound = page.getByRole('button', { name: 'Sonido' });
    expect(await sound.getAttribute('aria-pressed')).toBe('true');
    await sound.click();
    await enter(second.shortcode);
    await answers().getByText('Equipo 2').waitFor();
    expect(await tones()).toBe('2');
  });
});

describe('the camera', () => {
  it('checks in what comes before it, once', async () => {
    await open(withCamera, PHONE);
    await page.getByRole('button', { name: 'Escanear con la cámara' }).tap();
    await page.getByLabel('Imagen de la cámara').waitFor();
    await page.evaluate(
      `before.push('https://example.org/otra', 'https://reservas.example.org/consulta/${third.qrcode}')`,
    );
    await answers().getByText('Equipo 3').waitFor();
    expect(await axeObjections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar la cámara' }).tap();
    expect(await page.getByLabel('Imagen de la cámara').count()).toBe(0);
    expect(sent()).toEqual([{ shortcode: third.qrcode }]);
  });

  it('that may not be used says so, and the field goes on working', async () => {
    await open(() => {
      const getSupportedFormats = async () => ['qr_code'];
      Object.assign(window, { BarcodeDetector: { getSupportedFormats } });
      const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse } });
    });
    await page.getByRole('button', { name: 'Escanear con la cámara' }).click();
    await page.getByText('El navegador no permite usar la cámara.').waitFor();
    await enter(first.shortcode);
    await answers().getByText(DONE).waitFor();
  });
});
