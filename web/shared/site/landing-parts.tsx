import { type LandingTexts, stepsOf } from '../../../domain/landing/texts.ts';
import { AlertIcon } from '../kit/icons.tsx';
import './landing-parts.css';

interface PartProps {
  readonly texts: LandingTexts;
}

export function LandingNotice({ texts: { notice } }: PartProps) {
  if (notice === '') return null;
  return (
    <p className="r-landing-notice" role="note">
      <AlertIcon size={20} />
      <span>{notice}</span>
    </p>
  );
}

/** `heading`: in a preview it is below the page's own. */
export function LandingWords({
  texts: { title, lead },
  heading: Heading = 'h1',
}: PartProps & { heading?: 'h1' | 'h3' }) {
  return (
    <>
      <Heading className="r-landing-title">{title}</Heading>
      {lead !== '' && <p className="r-landing-intro">{lead}</p>}
    </>
  );
}

export function LandingSteps({ texts, heading: Heading = 'h3' }: PartProps & { heading?: 'h3' | 'h4' }) {
  return (
    <ol className="r-steps">
      {stepsOf(texts).map(({ title, text }, index) => (
        <li key={title} className="r-step">
          <span className="r-step-number r-disc" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <Heading>{title}</Heading>
            {text !== '' && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

export function LandingContact({ texts: { contact } }: PartProps) {
  if (contact === '') return null;
  return <p className="r-landing-contact">{contact}</p>;
}
