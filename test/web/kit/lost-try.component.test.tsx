// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, NETWORK } from '../../../web/shared/call/api-error.ts';
import { TextField } from '../../../web/ui/field/text-fields.tsx';
import { useForm } from '../../../web/ui/form/use-form.ts';
import { componentsOfFile } from '../../support/component.tsx';

const components = componentsOfFile();
const schema = z.object({ text: z.string(), left_out: z.array(z.string()) });
const sent: z.input<typeof schema>[] = [];

/** Its body also has what the page learns elsewhere, as the taken dates of a series. */
function LearningForm() {
  const [learned, setLearned] = useState<string[]>([]);
  const form = useForm({
    schema,
    initial: { text: 'a' },
    toBody: (values) => ({ ...values, left_out: learned }),
    async onSubmit(body) {
      sent.push(body);
      setLearned((before) => [...before, `date ${before.length + 1}`]);
      throw new ApiError(0, { code: NETWORK, error: 'No hay conexión.' });
    },
  });
  return (
    <form {...form.props}>
      <TextField label="Texto" {...form.field('text')} />
      <button type="submit">Guardar</button>
    </form>
  );
}

it('sends the very body again where its answer got lost, and another one once it is changed', async () => {
  const user = components.show(<LearningForm />);
  const submit = async () => {
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  };
  await submit();
  await submit();
  await user.type(screen.getByLabelText('Texto'), 'x');
  await submit();
  expect(sent).toEqual([
    { text: 'a', left_out: [] },
    { text: 'a', left_out: [] },
    { text: 'ax', left_out: ['date 1', 'date 2'] },
  ]);
});
