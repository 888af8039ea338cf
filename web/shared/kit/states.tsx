import { type ReactNode, useEffect, useId, useRef } from 'react';
import { isFinal, isMissing, sentenceOf } from '../call/api-error.ts';
import { detailOf } from '../call/error-detail.ts';
import { Button } from './button.tsx';
import { focusTop } from './focus.ts';
import { RetryIcon } from './icons.tsx';
import './states.css';
import { useDelayed } from './use-delayed.ts';

interface SkeletonProps {
  readonly lines?: number;
  readonly label?: string;
}

/** Grey bars where text will be, after 200 ms; a screen reader hears `label`. Blueprint's skeleton hides text that is there. */
export function Skeleton({ lines = 3, label = 'Cargando…' }: SkeletonProps) {
  const visible = useDelayed(true);
  return (
    <div className="r-skeleton" role="status" aria-busy="true">
      <span className="r-sr-only">{label}</span>
      {visible &&
        Array.from({ length: lines }, (_, index) => `bar-${index}`).map((bar) => (
          <span key={bar} className="r-skeleton-bar" aria-hidden="true" />
        ))}
    </div>
  );
}

/** Props of a list that still shows the previous query while the current one loads: visible, but not usable. */
export const OUTDATED = { 'aria-busy': true, inert: '' } as const;

interface StateProps {
  readonly title: string;
  readonly heading?: 'h1' | 'p';
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
}

interface AnnouncedStateProps extends StateProps {
  readonly role?: 'alert';
}

/** Nothing to show: says so, and what to do next. */
export function EmptyState(props: StateProps) {
  return <State {...props} />;
}

function State({ title, heading: Heading = 'p', children, action, picture, role }: AnnouncedStateProps) {
  return (
    <div className="r-state" role={role}>
      {picture && (
        <div className="r-state-picture" aria-hidden="true">
          {picture}
        </div>
      )}
      <Heading className="r-state-title">{title}</Heading>
      {children && <div className="r-state-text">{children}</div>}
      {action && <div className="r-row r-state-action">{action}</div>}
    </div>
  );
}

export type Missing = Pick<StateProps, 'title' | 'children' | 'action'>;

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly title?: string;
  readonly retrying?: boolean;
  readonly missing?: Missing | undefined;
}

/** A failed load: the reason, and "Reintentar", where that may help. */
export function FailedState({ error, onRetry, title, retrying = false, missing }: FailedProps) {
  if (missing && isMissing(error)) return <State role="alert" {...missing} />;
  const retry = <RetryButton onRetry={onRetry} retrying={retrying} />;
  const sentence = sentenceOf(error);
  return (
    <State
      role="alert"
      title={title ?? 'No se ha podido cargar la información'}
      action={isFinal(error) ? missing?.action : retry}
    >
      {/* The general sentence of a refused question points at fields, which are not here. */}
      {detailOf(sentence, error) || sentence}
    </State>
  );
}

/** The element that took the focus from a pressed "Reintentar" whose load went on. */
let restingPlace: Element | null = null;

/** While it loads again it may be gone: the focus then goes to the heading, and back to it where that fails too. */
export function RetryButton({ onRetry, retrying }: Required<Pick<FailedProps, 'onRetry' | 'retrying'>>) {
  const id = useId();
  const isPressed = useRef(false);
  useEffect(() => {
    if (restingPlace && document.activeElement === restingPlace) document.getElementById(id)?.focus();
    restingPlace = null;
    return () => {
      if (!isPressed.current || document.activeElement !== document.body) return;
      focusTop();
      restingPlace = document.activeElement;
    };
  }, [id]);
  const retry = () => {
    isPressed.current = true;
    onRetry();
  };
  return <Button id={id} icon={<RetryIcon />} text="Reintentar" onClick={retry} loading={retrying} />;
}

export interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  /** How long the answer will be about, and what a screen reader hears until it is there. */
  readonly lines?: number;
  readonly label?: string;
  readonly missing?: Missing;
  readonly children: (data: Data) => ReactNode;
}

/** The response of a query; before that grey bars, or the error with "Reintentar". */
export function Loaded<Data>({ query, children, missing, ...skeleton }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton {...skeleton} />;
  return (
    <FailedState
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      missing={missing}
    />
  );
}
