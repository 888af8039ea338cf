import { useState } from 'react';
import { calendarCalls as calls } from '../../../api/contract/calendar.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { CopyField } from '../../shared/kit/copy-field.tsx';
import { CalendarIcon } from '../../shared/kit/icons.tsx';
import { FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { useAction } from '../../shared/kit/use-action.ts';

/** The address of a feed: made, shown once, made again, ended. `attractionId` 0: one's own reservations. */
export default function CalendarFeed({ attractionId }: { attractionId: number }) {
  const feeds = useCall(calls.calendarFeeds, {}, { staleTime: 0 });
  const [url, setUrl] = useState<string | null>(null);
  const create = useAction(calls.createCalendarToken, {
    failure: 'No ha sido posible crear la dirección del calendario',
    onDone: (made) => {
      setUrl(made.url);
      void feeds.refetch();
    },
  });
  const revoke = useAction(calls.revokeCalendarToken, {
    failure: 'No ha sido posible eliminar la dirección del calendario',
    success: 'La dirección del calendario ya no funciona',
    onDone: () => {
      setUrl(null);
      void feeds.refetch();
    },
  });
  if (!feeds.data) {
    if (feeds.isPending) return <Skeleton lines={2} label="Cargando el calendario…" />;
    return <FailedState error={feeds.error} onRetry={() => void feeds.refetch()} />;
  }
  const asked = attractionId === 0 ? null : attractionId;
  const hasOne = feeds.data.feeds.some((feed) => feed.attraction_id === asked);
  return (
    <div className="r-calendar-feed">
      {url !== null && <Address url={url} />}
      {url === null && hasOne && (
        <p className="r-muted">
          Ya tiene una dirección. Por seguridad se muestra solo al crearla; si la perdió, cree otra y la
          anterior dejará de funcionar.
        </p>
      )}
      <div className="r-row">
        <Button
          icon={<CalendarIcon />}
          text={hasOne ? 'Crear otra dirección' : 'Crear dirección del calendario'}
          {...create.button({ body: { attraction_id: attractionId } })}
        />
        {hasOne && (
          <Button
            intent="danger"
            variant="outlined"
            text="Eliminar dirección"
            {...revoke.button({ query: { attraction_id: attractionId } })}
          />
        )}
      </div>
    </div>
  );
}

function Address({ url }: { url: string }) {
  return (
    <div className="r-calendar-address" role="status">
      <p>
        Esta es su dirección privada: quien la tenga puede ver estas reservas. Ábrala en su teléfono o péguela
        en su calendario («Suscribirse por URL»).
      </p>
      <CopyField label="Dirección del calendario" value={url}>
        <a className={lookOf({ intent: 'primary' })} href={url.replace(/^https?:/, 'webcal:')}>
          Suscribirse
        </a>
      </CopyField>
    </div>
  );
}
