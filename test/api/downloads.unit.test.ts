import { describe, expect, test } from 'vitest';
import type { Person } from '../../api/contract/people.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import { firstOpen, renderOrder } from '../../api/documents/order.ts';
import { A4_MARGIN, A4_WIDTH } from '../../api/documents/pdf.ts';
import { renderPersonProfile } from '../../api/documents/person-profile.ts';
import { printable } from '../../api/documents/printable.ts';
import { renderTicket } from '../../api/documents/ticket.ts';
import { linesOf, pdfPages } from '../support/pdf-pages.ts';
import { drawnTexts, fontsOf } from '../support/pdf-text.ts';
import { reservation as sample } from '../web/sample-reservation.ts';

const reservation: Reservation = {
  ...sample,
  shortcode: 'ABC234567',
  qrcode: 'x'.repeat(22),
  qr_link: 'x'.repeat(22),
  dependency: 'Liga Norte',
  reservation_type: 'Momento',
  place: 'Polideportivo - Cancha 1',
  place_center: 'Polideportivo',
  place_attraction: 'Cancha 1',
  reference: 'Pase 1',
};
const ADDRESS = `https://reservas.example.org/consulta/${reservation.qrcode}`;
const ticket = (over: Partial<Reservation>, paper: 'a4' | 'roll' = 'a4') =>
  renderTicket({ ...reservation, ...over }, ADDRESS, paper, 'Calle 1');
const order = (over: Partial<Reservation>) => renderOrder([{ ...reservation, ...over }], ADDRESS);

test('a code of wide letters stays on one line of an order and of a profile', async () => {
  const wide = { ...reservation, shortcode: 'WWWWMWWWW' };
  const elsewhere = { ...wide, place: 'Polideportivo - Cancha 2', place_attraction: 'Cancha 2' };
  const named = { first_name: 'Ana', last_name: 'López', human_cui: '1234 56789 0101', gender: 'F' };
  const person = { ...named, birth_es: '', human_phone: '' } as Person;
  const papers = [
    renderOrder([wide, wide], ADDRESS),
    renderOrder([wide, elsewhere], ADDRESS),
    renderPersonProfile({ person, reservations: [wide, wide], reservations_total: 2 }, '2026-11-24 10:00:00'),
  ];
  for (const paper of papers) {
    const lines = linesOf((await pdfPages(await paper))[0] ?? []).flat();
    expect(lines.filter((text) => text === wide.shortcode)).toHaveLength(2);
  }
});

test('the text that a reader copies from a document does not depend on the documents before it', async () => {
  // One glyph of the font draws both apostrophes.
  for (const name of ['N\u02bcDiaye', 'N\u2019Diaye']) {
    for (const paper of [ticket({ name }), order({ name })]) {
      const texts = (await pdfPages(await paper)).flat().map(({ text }) => text);
      expect(texts.join(' ')).toContain(name);
    }
  }
});

test('the ticket of a request says that it waits, and asks for no code at the door', async () => {
  const approval = { state: 'pending', until: '2026-11-22 08:00:00', reason: '' } as const;
  for (const paper of ['a4', 'roll'] as const) {
    const texts = (await pdfPages(await ticket({ approval }, paper))).flat().map(({ text }) => text);
    expect(texts).toContain('PENDIENTE DE APROBACIÓN');
    expect(texts.join(' ')).not.toContain('Muestre este código');
  }
});

test('an order names a request among its dates as one that waits, never as confirmed', async () => {
  const approval = { state: 'pending', until: '2026-11-22 08:00:00', reason: '' } as const;
  const cancelled = { status: 1, status_name: 'Cancelada', approval } as const;
  const pdf = renderOrder(
    [reservation, { ...reservation, approval }, { ...reservation, ...cancelled }],
    ADDRESS,
  );
  const words = (await pdfPages(await pdf)).flat().map(({ text }) => text);
  expect(words.filter((text) => /^(Confirmada|Por aprobar|Cancelada)$/.test(text))).toEqual([
    ...['Confirmada', 'Por aprobar', 'Cancelada'],
  ]);
});

describe('a text that is printed', () => {
  const emoji = (text: string) => ({ text, font: 'NotoEmoji', noWrap: true });

  test.each(['Íñigo Ñuño «Ñ» – 5 €', 'línea\notra', 'Đorđe Ðž', 'Привет, Ωmega'])(
    '«%s» stays as it is',
    (text) => {
      const shown = printable(text);
      expect(typeof shown === 'string' ? shown : shown.map((run) => run.text).join('')).toBe(text);
    },
  );

  test('has its emoji in their own font, each as one sign', () => {
    expect(printable('Íñigo 🎾 y 👩‍👩‍👧‍👦🇬🇹')).toEqual([
      { text: 'Íñigo ' },
      emoji('🎾'),
      { text: ' y ' },
      emoji('👩‍👩‍👧‍👦'),
      emoji('🇬🇹'),
    ]);
    expect(printable('1️⃣ ❤️ 👍🏽')).toEqual([
      ...[emoji('1️⃣'), { text: ' ' }, emoji('❤️'), { text: ' ' }, emoji('👍🏽')],
    ]);
    expect(printable('1 # © ™')).toEqual([{ text: '1 # © ™' }]);
  });

  test('has a visible sign for each letter that no font has', () => {
    expect(printable('李小龙 Lee')).toEqual([{ text: '\ufffd\ufffd\ufffd Lee' }]);
    expect(printable('مَ')).toEqual([{ text: '\ufffd' }]);
  });

  test('loses what can only be invisible, and no more', () => {
    expect(printable('a\u200bb\u2060c\u0007d\te')).toEqual([{ text: 'abc d e' }]);
    expect(printable('e\u0301')).toBe('é');
  });
});

describe('a document', () => {
  test('holds the font of emoji only where there are some', async () => {
    expect(fontsOf(await ticket({}))).toEqual(['Inter-Regular', 'Inter-SemiBold']);
    expect(fontsOf(await ticket({ name: 'Íñigo 🎾' }))).toContainEqual(expect.stringMatching(/Emoji/));
    expect(fontsOf(await order({ place: 'Parque 🌳 - Cancha 👍🏽' }))).toContainEqual(
      expect.stringMatching(/Emoji/),
    );
  });

  const LONG = 'W'.repeat(160);
  /** Points of a W in the size of the smaller texts. */
  const WIDEST = 8.9;
  const cases = [
    ['ticket on A4', A4_WIDTH, () => ticket({ name: LONG, dependency: LONG, reference: LONG })],
    ['ticket for a roll', 226.8, () => ticket({ name: LONG, dependency: LONG, reference: LONG }, 'roll')],
    ['place on A4', A4_WIDTH, () => ticket({ place_attraction: LONG, place_center: LONG })],
    ['place on a roll', 226.8, () => ticket({ place_attraction: LONG, place_center: LONG }, 'roll')],
    ['order', A4_WIDTH, () => order({ observations: 'W'.repeat(2_000), place: LONG })],
  ] as const;
  test.each(cases)('breaks a word that is longer than its line: %s', async (_, width, render) => {
    const drawn = drawnTexts(await render());
    expect(drawn.reduce((sum, { signs }) => sum + signs, 0)).toBeGreaterThan(2 * LONG.length);
    const longest = Math.max(...drawn.map(({ signs }) => signs));
    expect(longest * WIDEST).toBeLessThan(width);
  });

  const COURT =
    'Cancha polideportiva techada de baloncesto, voleibol y fútbol sala «Profesor José María Ixcot Cumes» (sector norte)';
  const W = 'W'.repeat(120);
  const everything = { place_center: W, name: W, dependency: LONG, activity: { id: 1, name: W } };
  test.each([
    ['a court of 114 letters', { place_attraction: COURT }],
    ['a word of 90 letters', { place_attraction: 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2) }],
    ['all texts as long as can be', { ...everything, place_attraction: W, reference: 'W'.repeat(60) }],
  ])('is a ticket of one page on A4, with %s', async (_, over) => {
    const approval = { state: 'pending', until: '2026-11-22 08:00:00', reason: '' } as const;
    for (const state of [{}, { approval }])
      expect(await pdfPages(await ticket({ ...over, ...state }))).toHaveLength(1);
  });

  test('keeps its columns on the page beside a place of one long word, in an order and a profile', async () => {
    const long = { ...reservation, place: `Polideportivo - ${LONG}`, place_attraction: LONG };
    const person = { first_name: 'Ana', last_name: 'López', human_cui: '', gender: 'F' };
    const profile = { ...person, birth_es: '', human_phone: '' } as Person;
    for (const [paper, last] of [
      [renderOrder([reservation, long], ADDRESS), 'Confirmada'],
      [
        renderPersonProfile(
          { person: profile, reservations: [reservation, long], reservations_total: 2 },
          '2026-11-24 10:00:00',
        ),
        '(sin marcar)',
      ],
    ] as const) {
      const shown = (await pdfPages(await paper)).flat().filter(({ text }) => text === last);
      expect(shown).toHaveLength(2);
      for (const { x } of shown) expect(x).toBeLessThan(A4_WIDTH - A4_MARGIN - 40);
    }
  });

  test('is, on a roll, as long as what is on it, whatever was printed before', async () => {
    const heightOf = async (over: Partial<Reservation>) => {
      const lines = (await pdfPages(await ticket(over, 'roll'))).map((page) => page.map(({ y }) => y));
      expect(lines).toHaveLength(1);
      return Math.max(...(lines[0] ?? []));
    };
    const short = await heightOf({ dependency: '', reference: '' });
    const long = await heightOf({ observations: '', dependency: 'Liga Norte '.repeat(40) });
    expect(long).toBeGreaterThan(short + 100);
    expect(await heightOf({ dependency: '', reference: '' })).toBe(short);
  });

  test('an order counts what is left of it, or what was cancelled', async () => {
    const cancelled = { ...reservation, status: 1, status_name: 'Cancelada' } as const;
    const summary = async (...all: Parameters<typeof renderOrder>[0]) =>
      (await pdfPages(await renderOrder(all, ADDRESS))).flat().map(({ text }) => text);
    expect(await summary(cancelled)).toContain('1 reserva cancelada');
    expect(await summary(cancelled, cancelled)).toContain('2 reservas canceladas');
    expect(await summary(reservation, reservation, cancelled)).toContain('2 reservas · 1 cancelada');
  });

  test('an order names a place once, and its footer the code that people know', async () => {
    const texts = async (...all: Parameters<typeof renderOrder>[0]) =>
      linesOf((await pdfPages(await renderOrder(all, ADDRESS)))[0] ?? []).map((line) => line.join(' '));
    const same = await texts(reservation, { ...reservation, shortcode: 'SECOND234' });
    expect(same.filter((line) => line.includes(reservation.place))).toHaveLength(1);
    expect(same.at(-1)).toBe(`Orden de ${reservation.shortcode} · página 1 de 1`);
    const other = { ...reservation, place: 'Estadio Sur - Gimnasio' };
    expect((await texts(reservation, other)).join(' ')).toMatch(/Código Fecha Horario Lugar Estado/);
  });

  test('an order names types and activities once each, and none where there is none', async () => {
    const lines = async (...all: Parameters<typeof renderOrder>[0]) =>
      linesOf((await pdfPages(await renderOrder(all, ADDRESS)))[0] ?? []).map((line) => line.join(' '));
    const judo = { ...reservation, activity_id: 2, activity: { id: 2, name: 'Judo' } };
    const both = await lines(reservation, reservation, judo);
    expect(both.find((line) => line.startsWith('Tipo'))).toMatch(/^Tipo de reservación:\s+Momento$/);
    expect(both.find((line) => line.startsWith('Actividad'))).toMatch(/^Actividad:\s+Fútbol, Judo$/);
    const none = await lines({ ...reservation, activity_id: null, activity: null });
    expect(none.filter((line) => line.startsWith('Actividad'))).toEqual([]);
  });

  test('an order names everyone who has some of its dates, and remarks that all of them have', async () => {
    const lines = async (...all: Parameters<typeof renderOrder>[0]) =>
      linesOf((await pdfPages(await renderOrder(all, ADDRESS)))[0] ?? []).map((line) => line.join(' '));
    const ana = { ...reservation, observations: 'Con red' };
    const luis = { ...ana, name: 'Luis Paz', dependency: 'Liga Sur', reference: 'Pase 2' };
    const both = await lines(ana, luis, ana);
    expect(both).toContainEqual(expect.stringMatching(/^Encargado:\s+Ana López, Luis Paz$/));
    expect(both).toContainEqual(expect.stringMatching(/^Organización.*:\s+Liga Norte, Liga Sur$/));
    expect(both).toContainEqual(expect.stringMatching(/^Correlativo.*:\s+Pase 1, Pase 2$/));
    expect(both).toContainEqual(expect.stringMatching(/^Observaciones:\s+Con red$/));
    const differ = await lines(ana, { ...luis, observations: '' });
    expect(differ.filter((line) => line.startsWith('Observaciones'))).toEqual([]);
  });

  test('an order is known by its first date that is not cancelled', async () => {
    const cancelled = {
      ...reservation,
      status: 1,
      status_name: 'Cancelada',
      shortcode: 'GONE23456',
    } as const;
    const all = [cancelled, reservation] as const;
    expect(firstOpen(all)).toBe(reservation);
    expect(firstOpen([cancelled, cancelled])).toBe(cancelled);
    const [page = []] = await pdfPages(await renderOrder(all, ADDRESS));
    expect(linesOf(page).at(-1)?.join(' ')).toBe(`Orden de ${reservation.shortcode} · página 1 de 1`);
  });

  test('is stamped where none of it can be used any more, ticket, roll and order', async () => {
    const words = async (pdf: Promise<Buffer>) =>
      (await pdfPages(await pdf)).flat().filter(({ text }) => text === 'Cancelada' || text === 'Expirada')
        .length;
    const cancelled = { status: 1, status_name: 'Cancelada' } as const;
    const expired = { status: 3, status_name: 'Expirada' } as const;
    for (const over of [cancelled, expired]) {
      expect(await words(ticket(over))).toBe(1);
      expect(await words(ticket(over, 'roll'))).toBe(1);
      // Once in its row, once across.
      expect(await words(order(over))).toBe(2);
    }
    const mixed = [{ ...reservation, ...cancelled }, reservation] as const;
    expect(await words(renderOrder(mixed, ADDRESS))).toBe(1);
    expect(await words(ticket({}))).toBe(0);
  });

  test('names the remarks of staff on the order, and never on the ticket', async () => {
    const signs = async (pdf: Promise<Buffer>) =>
      drawnTexts(await pdf).reduce((sum, drawn) => sum + drawn.signs, 0);
    const observations = 'cobrar en efectivo';
    expect(await signs(ticket({ observations }))).toBe(await signs(ticket({})));
    expect(await signs(ticket({ observations }, 'roll'))).toBe(await signs(ticket({}, 'roll')));
    expect(await signs(order({ observations }))).toBeGreaterThan(await signs(order({})));
  });
});
