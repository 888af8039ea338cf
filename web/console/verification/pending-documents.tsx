import { useEffect, useRef, useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { PER_PAGE } from '../../../api/contract/paging.ts';
import type { Person } from '../../../api/contract/people.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { EmptyState, FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { storageAddress } from '../../shared/kit/storage-address.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { seenPictures } from '../../shared/storage/seen-pictures.ts';
import { lapsedText } from '../../shared/text/person-texts.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { useKeys } from './use-keys.ts';

interface Props {
  readonly skipped: readonly string[];
  readonly onSkip: (skipped: readonly string[]) => void;
}

/** "Documentos por verificar", one at a time, by keys: A accepts, R refuses, N goes on to the next. */
export function WaitingDocuments({ skipped, onSkip }: Props) {
  // Those who were passed over stay at the head of the list.
  const page = 1 + Math.floor(skipped.length / PER_PAGE);
  const query = useCall(calls.waitingDocuments, { query: { page } });
  const people = query.data?.people.data ?? [];
  const person = people.find(({ id }) => !skipped.includes(id));
  const total = query.data?.people.total ?? 0;
  const { heading, goOn } = useNextTurn();
  const skip = (ids: readonly string[]) => {
    onSkip(ids);
    goOn();
  };
  return (
    <section className="r-waiting" aria-labelledby="documentos">
      <h2 id="documentos" ref={heading} tabIndex={-1}>
        Documentos por verificar {query.data && <span className="r-muted">({total})</span>}
      </h2>
      {query.error && !query.data && (
        <FailedState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isPending && <Skeleton lines={6} label="Cargando los documentos…" />}
      {query.data && !person && (
        <EmptyState
          title={total > 0 ? 'Ha visto todos los documentos' : 'No hay documentos por verificar'}
          action={
            total > 0 ? (
              <Button text="Volver a los que omitió" onClick={() => skip([])} />
            ) : (
              <LinkButton text="Ver las personas" to="/admin/manage-people" />
            )
          }
        >
          {total === 0 && 'Aquí aparecen los que las personas suben desde su perfil.'}
        </EmptyState>
      )}
      {person && (
        <WaitingDocument
          key={person.id}
          person={person}
          onNext={() => skip([...skipped, person.id])}
          onJudged={goOn}
        />
      )}
    </section>
  );
}

/** Focuses the heading after each decision, so that nobody judges a document by the previous name. */
function useNextTurn() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) heading.current?.focus();
  }, [turn]);
  return { heading, goOn: () => setTurn((now) => now + 1) };
}

interface DocumentProps {
  readonly person: Person;
  readonly onNext: () => void;
  readonly onJudged: () => void;
}

function WaitingDocument({ person, onNext, onJudged }: DocumentProps) {
  const [isRefusing, setRefusing] = useState(false);
  const verify = useAction(calls.verifyDpi, {
    failure: 'No se ha sido posible verificar el DPI',
    success: 'Se ha verificado el DPI correctamente',
  });
  const accept = async () => {
    if (await verify.run({ body: { cui: person.cui, seen: seenPictures(person) } })) onJudged();
  };
  const refuse = () => setRefusing(true);
  useKeys({ a: () => void accept(), r: refuse, n: onNext });
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <article className="r-waiting-document r-card">
      <h3>{name}</h3>
      <p className="r-muted">
        DPI {person.human_cui}
        {person.birth_es && ` · nacimiento ${person.birth_es}`}
      </p>
      {person.dpi_lapsed.length > 0 && <p className="r-warning-text">{lapsedText(person.dpi_lapsed)}</p>}
      <div className="r-waiting-pictures">
        <Side path={person.image_dpi_front} label="Lado frontal" />
        <Side path={person.image_dpi_back} label="Lado posterior" />
      </div>
      <div className="r-row">
        <Button intent="primary" text="Verificar (A)" loading={verify.isBusy} onClick={() => void accept()} />
        <Button text="Rechazar (R)" onClick={refuse} />
        <Button text="Siguiente (N)" onClick={onNext} />
      </div>
      {isRefusing && <RefuseDialog person={person} onClose={() => setRefusing(false)} onRefused={onJudged} />}
    </article>
  );
}

function Side({ path, label }: { path: string; label: string }) {
  return (
    <figure>
      {path ? (
        <a href={storageAddress(path)} target="_blank" rel="noopener" title="Abrir la imagen en grande">
          <img src={storageAddress(path)} alt={label} />
        </a>
      ) : (
        <p className="r-muted">Sin imagen</p>
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
