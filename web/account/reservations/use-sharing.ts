import { useState } from 'react';
import { sharingCalls as calls } from '../../../api/contract/sharing.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';

/** The link to a reservation and its guests; the new address is known only right after it was created. */
export function useSharing(id: string) {
  const params = { id };
  const party = useCall(calls.sharedParty, { params }, { staleTime: 0 });
  const [url, setUrl] = useState<string | null>(null);
  const reload = () => void party.refetch();
  const share = useAction(calls.shareReservation, {
    failure: 'No ha sido posible crear el enlace',
    onDone: (made) => {
      setUrl(made.url);
      reload();
    },
  });
  const end = useAction(calls.endSharing, {
    failure: 'No ha sido posible dejar de compartir la reserva',
    onDone: () => {
      setUrl(null);
      reload();
    },
  });
  const { confirm } = useDialogs();
  const isShared = party.data?.shared ?? false;
  const guests = party.data?.guests.length ?? 0;
  const askToEnd = async () => {
    const isSure = await confirm({
      title: '¿Dejar de compartir la reserva?',
      text: `El enlace que envió dejará de funcionar: quienes lo tienen ya no verán la reserva ni podrán apuntarse.${lostGuests(guests)} La reserva sigue siendo suya.`,
      confirm: 'Dejar de compartir',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await end.run({ params });
  };
  const askToReplace = async () => {
    const isSure = await confirm({
      title: '¿Crear otro enlace?',
      text: `El enlace que envió dejará de funcionar: quienes lo tienen ya no verán la reserva hasta que usted les envíe el nuevo.${keptGuests(guests)}`,
      confirm: 'Crear otro enlace',
      cancel: 'Regresar',
      intent: 'warning',
    });
    if (isSure) await share.run({ params });
  };
  return { party, url, isShared, reload, share, end, askToEnd, askToReplace };
}

/** The guests who lose their place: a sentence to append, '' for none. */
function lostGuests(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' La persona que se apuntó sale de la lista.'
    : ` Las ${count} personas que se apuntaron salen de la lista.`;
}

function keptGuests(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' La persona que se apuntó sigue en la lista.'
    : ` Las ${count} personas que se apuntaron siguen en la lista.`;
}
