// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { ClosureDialog } from '../../web/console/closures/closure-dialog.tsx';
import { componentsOfFile, field } from '../support/component.tsx';

const components = componentsOfFile();
const TODAY = '2026-11-21';

test.each(['Desde', 'Hasta'])(
  'a closure without the date «%s» puts the focus on its field',
  async (label) => {
    const { server } = components;
    server.answers(calls.datetimeNow, () => ({ date: TODAY, datetime: `${TODAY} 06:10:00` }));
    server.answers(calls.floors, () => ({ floors: [] }));
    server.answers(calls.manageAttractions, () => ({ attractions: [] }));
    const dialog = <ClosureDialog today={TODAY} onMessage={vi.fn()} onClose={vi.fn()} />;
    const user = components.show(dialog);
    await user.type(await screen.findByLabelText('Motivo', { exact: false }), 'Feriado');
    await user.selectOptions(field('Qué se cierra'), 'Todos los centros');
    await user.clear(field(label));
    await user.click(screen.getByRole('button', { name: 'Crear cierre' }));
    await screen.findByText(/^(?:Campo obligatorio|Elija|Escriba|Debe|Revise)/);
    expect(document.activeElement).toBe(field(label));
    expect(server.sent(calls.createClosure)).toEqual([]);
  },
);
