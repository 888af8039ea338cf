import { AlertIcon, CheckIcon } from '../../shared/icons.tsx';
import { CHECK_IN_FAILED, checkedInText } from '../../shared/reservation-texts.ts';
import { codeText } from './code-text.ts';
import type { Outcome } from './use-check-in.ts';

/** The answer to one code, with the sentences of the specification. */
export function CheckInResult({ outcome, isSmall = false }: { outcome: Outcome; isSmall?: boolean }) {
  const isDone = outcome.kind === 'done';
  return (
    <article className={`r-check-in-result r-card r-check-in-${outcome.kind}`} data-small={isSmall}>
      {isDone ? <CheckIcon size={isSmall ? 18 : 28} /> : <AlertIcon size={isSmall ? 18 : 28} />}
      <div>
        {!isSmall && <h2>{isDone ? '¡Confirmación!' : '¡Error!'}</h2>}
        {isDone ? <Done outcome={outcome} /> : <Refused outcome={outcome} isSmall={isSmall} />}
      </div>
    </article>
  );
}

function Done({ outcome }: { outcome: Extract<Outcome, { kind: 'done' }> }) {
  const { reservation } = outcome;
  const who = reservation.name || reservation.dependency;
  return (
    <>
      <p>{checkedInText(outcome.datetime)}</p>
      <p>
        <span className="r-code">{reservation.shortcode}</span>
        {who && ` · ${who}`} · {reservation.place} · {reservation.hours}
      </p>
    </>
  );
}

function Refused({ outcome, isSmall }: { outcome: Extract<Outcome, { kind: 'refused' }>; isSmall: boolean }) {
  return (
    <>
      {!isSmall && <p>{CHECK_IN_FAILED}</p>}
      <p>
        <span className="r-code">{codeText(outcome.code)}</span>: {outcome.reason}
      </p>
    </>
  );
}
