import type { LandingTexts } from '../../../domain/landing/texts.ts';
import { LandingSteps } from '../../shared/site/landing-parts.tsx';

export const HOW_TO = 'como-reservar';

export function HowTo({ texts }: { texts: LandingTexts }) {
  return (
    <section id={HOW_TO} className="r-landing-section" aria-labelledby="titulo-como" tabIndex={-1}>
      <h2 id="titulo-como">{texts.how_to}</h2>
      <LandingSteps texts={texts} />
    </section>
  );
}
