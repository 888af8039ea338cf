import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import type { SearchHit } from '../../../api/contract/find.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDebounced } from '../../shared/kit/use-debounced.ts';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { useActiveInSight } from '../../ui/field/use-active-in-sight.ts';
import './find.css';

const KINDS = { reservation: 'Reserva', person: 'Persona', attraction: 'Atracción', page: 'Página' } as const;
const TYPING_MS = 120;

interface Props {
  readonly text: string;
  readonly onText: Dispatch<SetStateAction<string>>;
  readonly onClose: () => void;
  /** A reservation opens in place. */
  readonly onReservation: (id: string) => void;
}

/** Finds persons, reservations, courts and pages while one types; arrows choose, Enter opens. */
export function FindPalette({ text, onText, onClose, onReservation }: Props) {
  const [chosen, setChosen] = useState(0);
  const q = useDebounced(text.trim(), TYPING_MS);
  const { center } = useCenterOfTheDay();
  const query = { q, center: center?.id ?? 0 };
  const { data, isFetching, isPlaceholderData } = useCall(calls.find, { query }, { keepPrevious: true });
  const results = data?.results ?? [];
  // Until the answer to the last letter is here, the results are those of the letters before it.
  const isCurrent = data !== undefined && !isPlaceholderData && q === text.trim();
  const [isEntered, setEntered] = useState(false);
  const navigate = useNavigate();
  const listId = useId();
  const chosenId = results[chosen] && `${listId}-${chosen}`;
  useActiveInSight(chosenId);
  const open = (found: SearchHit | undefined) => {
    if (!found) return;
    onClose();
    if (found.kind === 'reservation') onReservation(found.id);
    else navigate(found.url);
  };
  const latest = useRef(open);
  latest.current = open;
  const first = results[0];
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    setEntered(false);
    latest.current(first);
  }, [isEntered, isCurrent, first]);
  const onKeyDown = (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    if (event.key === 'Enter' && !isCurrent) setEntered(true);
    else if (event.key === 'Enter') open(results[chosen]);
    else if (event.key === 'ArrowDown')
      setChosen((now) => Math.max(0, Math.min(now + 1, results.length - 1)));
    else if (event.key === 'ArrowUp') setChosen((now) => Math.max(now - 1, 0));
    else return;
    event.preventDefault();
  };
  const field = useRef<HTMLInputElement>(null);
  useEarlyKeys(field, (event) => {
    if (event.key.length > 1) return onKeyDown(event);
    event.preventDefault();
    onText((now) => now + event.key);
  });
  return (
    <Modal title="Buscar" onClose={onClose} hasCross>
      <input
        ref={field}
        className="fi-input"
        type="search"
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosenId}
        aria-label="Buscar personas, reservas, atracciones y páginas"
        placeholder="Nombre, DPI, código, o «cancha 3 a las 7»"
        autoComplete="off"
        data-first-focus
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="fi-results" role="listbox" id={listId} aria-label="Resultados">
        {results.map((found, index) => (
          // The input above takes the keys: an option is pressed by pointer alone.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={`${found.kind} ${found.id}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="fi-result"
            onClick={() => open(found)}
          >
            <span className="fi-kind">{KINDS[found.kind]}</span>
            <span className="fi-title">{found.title}</span>
            {found.detail && <span className="fi-detail">{found.detail}</span>}
          </div>
        ))}
      </div>
      <p className="fi-none" role="status">
        {results.length === 0 && q !== '' && !isFetching ? 'No se han encontrado resultados' : ''}
      </p>
    </Modal>
  );
}

/** Keys pressed before the field has the focus, Enter included, are for it. */
function useEarlyKeys(
  field: RefObject<HTMLInputElement | null>,
  onKey: (event: globalThis.KeyboardEvent) => void,
): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
      if (!isShortcut && document.activeElement !== field.current && !isOnControl(event))
        latest.current(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}

/** On the cross of the dialog, keys press it. */
function isOnControl({ target }: globalThis.KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"] button') !== null;
}
