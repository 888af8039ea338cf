import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { PER_PAGE } from '../../../api/contract/paging.ts';
import type { Person } from '../../../api/contract/people.ts';
import { seenPictures } from '../../shared/seen-pictures.ts';
import { EmptyState, FailedState, Skeleton } from '../../shared/states.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useCall } from '../../shared/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { storageAddress } from '../../ui/show/thumb.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { useKeys } from './use-keys.ts';

interface Props {
  /** Ids of those who were passed over. */
  readonly skipped: readonly string[];
  readonly onSkip: (id: string) => void;
}

/** "Documentos por verificar", one at a time, by keys: A accepts, R refuses, N goes on to the next. */
export function WaitingDocuments({ skipped, onSkip }: Props) {
  // Those who were passed over stay at the head of the list.
  const page = 1 + Math.floor(skipped.length / PER_PAGE);
  const query = useCall(calls.waitingDocuments, { query: { page } });
  const people = query.data?.people.data ?? [];
  const person = people.find(({ id }) => !skipped.includes(id));
  const total = query.data?.people.total ?? 0;
  return (
    <section className="r-waiting" aria-labelledby="documentos">
      <h2 id="documentos">
        Documentos por verificar {query.data && <span className="r-muted">({total})</span>}
      </h2>
      {query.error && !query.data && (
        <FailedState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isPending && <Skeleton lines={6} label="Cargando los documentos…" />}
      {query.data && !person && (
        <EmptyState title={total > 0 ? 'Ha visto todos los documentos' : 'No hay documentos por verificar'}>
          {total > 0 ? 'Actualice la página para volver a los que omitió.' : null}
        </EmptyState>
      )}
      {person && <WaitingDocument key={person.id} person={person} onNext={() => onSkip(person.id)} />}
    </section>
  );
}

function WaitingDocument({ person, onNext }: { person: Person; onNext: () => void }) {
  const [isRefusing, setRefusing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const verify = useAction(calls.verifyDpi, {
    failure: 'No se ha sido posible verificar el DPI',
    success: 'Se ha verificado el DPI correctamente',
  });
  const accept = () => void verify.run({ body: { cui: person.cui, seen: seenPictures(person) } });
  const refuse = () => setRefusing(true);
  useKeys({ a: accept, r: refuse, n: onNext });
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <article className="r-waiting-document r-card">
      <h3 ref={heading} tabIndex={-1}>
        {name}
      </h3>
      <p className="r-muted">
        DPI {person.human_cui}
        {person.birth_es && ` · nacimiento ${person.birth_es}`}
      </p>
      <div className="r-waiting-pictures">
        <Side path={person.image_dpi_front} label="Lado frontal" />
        <Side path={person.image_dpi_back} label="Lado posterior" />
      </div>
      <div className="r-row">
        <Button intent="primary" text="Verificar (A)" loading={verify.isBusy} onClick={accept} />
        <Button intent="danger" variant="outlined" text="Rechazar (R)" onClick={refuse} />
        <Button text="Siguiente (N)" onClick={onNext} />
      </div>
      {isRefusing && <RefuseDialog person={person} onClose={() => setRefusing(false)} />}
    </article>
  );
}

function Side({ path, label }: { path: string; label: string }) {
  return (
    <figure>
      {path ? <img src={storageAddress(path)} alt={label} /> : <p className="r-muted">Sin imagen</p>}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
