import { calls } from '../../../api/contract/calls.ts';
import type { Person } from '../../../api/contract/people.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/show/note.tsx';

interface Props {
  readonly person: Person;
  readonly sentence: string;
  readonly onLifted: () => void;
}

export function PausedNote({ person, sentence, onLifted }: Props) {
  const lifting = useAction(calls.liftPause, {
    failure: 'No ha sido posible levantar la pausa',
    success: 'Se ha levantado la pausa; la persona puede reservar de nuevo',
  });
  const lift = async () => {
    if (await lifting.run({ params: { id: person.id } })) onLifted();
  };
  return (
    <Note tone="warning" title="Reservas en pausa">
      <p>{sentence}</p>
      <Button text="Levantar pausa" loading={lifting.isBusy} onClick={() => void lift()} />
    </Note>
  );
}
