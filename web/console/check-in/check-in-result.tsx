import { calls } from '../../../api/contract/calls.ts';
import { AlertIcon, CheckIcon } from '../../shared/kit/icons.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { hourRange, timeOf } from '../../shared/text/dates.ts';
import { CHECK_IN_FAILED, checkedInText } from '../../shared/text/reservation-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TAKE_BACK } from '../reservation-detail/texts.ts';
import { codeText } from './code-text.ts';
import type { Outcome } from './use-check-in.ts';

type Of<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>;

const TITLES = {
  done: '¡Confirmación!',
  undone: 'Check-in deshecho',
  refused: '¡Error!',
  waiting: 'Sin conexión: en espera',
} as const;

interface Props {
  readonly outcome: Outcome;
  readonly isSmall?: boolean;
  readonly onTakenBack: () => void;
}

export function CheckInResult({ outcome, isSmall = false, onTakenBack }: Props) {
  const { kind } = outcome;
  // At a glance nobody may take it for one that came in.
  const look = kind === 'done' && outcome.isTakenBack ? 'undone' : kind;
  const who = whoIn(outcome);
  return (
    <article className={`r-check-in-result r-card r-check-in-${look}`} data-small={isSmall}>
      {look === 'done' ? <CheckIcon size={isSmall ? 18 : 40} /> : <AlertIcon size={isSmall ? 18 : 40} />}
      <div>
        {!isSmall && <h2>{TITLES[look]}</h2>}
        {!isSmall && who && <p className="r-check-in-who">{who}</p>}
        {kind === 'done' && <Done outcome={outcome} isSmall={isSmall} onTakenBack={onTakenBack} />}
        {kind === 'refused' && <Refused outcome={outcome} isSmall={isSmall} />}
        {kind === 'waiting' && <UnsentCheckIn outcome={outcome} />}
      </div>
    </article>
  );
}

function whoIn(outcome: Outcome): string | undefined {
  if (outcome.kind === 'done') return outcome.reservation.name || outcome.reservation.dependency;
  return outcome.kind === 'refused' ? outcome.refused?.who : outcome.known?.who;
}

interface DoneProps {
  readonly outcome: Of<'done'>;
  readonly isSmall: boolean;
  readonly onTakenBack: () => void;
}

function Done({ outcome, isSmall, onTakenBack }: DoneProps) {
  const { reservation, isTakenBack } = outcome;
  const who = whoIn(outcome);
  const takingBack = useAction(calls.takeCheckInBack, { failure: TAKE_BACK.failure, onDone: onTakenBack });
  return (
    <>
      <p>{isTakenBack ? TAKE_BACK.success : checkedInText(outcome.datetime)}</p>
      <p>
        <span className="r-code">{reservation.shortcode}</span>
        {isSmall && who && ` · ${who}`} · {reservation.place} · {reservation.hours}
      </p>
      {!isTakenBack && (
        <Button
          text="Deshacer"
          aria-label={`Deshacer el check-in de ${reservation.shortcode}`}
          {...takingBack.button({ params: { id: reservation.id }, body: {} })}
        />
      )}
    </>
  );
}

function Refused({ outcome, isSmall }: { outcome: Of<'refused'>; isSmall: boolean }) {
  const { refused } = outcome;
  return (
    <>
      {outcome.wasWaiting && <p>Se había tomado sin conexión y al enviarlo no se pudo marcar.</p>}
      {!isSmall && <p>{CHECK_IN_FAILED}</p>}
      <p>
        <span className="r-code">{refused?.shortcode ?? codeText(outcome.code)}</span>: {outcome.reason}
      </p>
      {refused && (
        <p>
          {isSmall && refused.who ? `${refused.who} · ` : ''}
          {refused.place} · {dateText(refused.date)} · {refused.hours}
        </p>
      )}
      {refused?.check_in_datetime && (
        <p>
          Se marcó el {dateText(refused.check_in_datetime.slice(0, 10))} a las{' '}
          {timeOf(refused.check_in_datetime)}
          {refused.check_in_by && `, por ${refused.check_in_by}`}.
        </p>
      )}
    </>
  );
}

function UnsentCheckIn({ outcome }: { outcome: Of<'waiting'> }) {
  const { known } = outcome;
  return (
    <>
      <p>
        <span className="r-code">{known?.shortcode ?? codeText(outcome.code)}</span>
        {known && ` · ${known.place} · ${hourRange(known.hour_start, known.hour_end)}`}
      </p>
      <p>{outcome.text} Se enviará al volver la conexión.</p>
    </>
  );
}
