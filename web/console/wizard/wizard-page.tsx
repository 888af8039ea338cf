import { useEffect, useRef } from 'react';
import { Page } from '../../ui/page/page.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DoneStep } from './done-step.tsx';
import { PersonStep } from './person-step.tsx';
import { SlotStep } from './slot-step.tsx';
import { Steps } from './steps.tsx';
import { useWizard } from './use-wizard.ts';
import './wizard.css';

const STEPS = [
  { step: 1, title: 'Información de la reserva', View: SlotStep },
  { step: 2, title: 'Solicitante', View: PersonStep },
  { step: 3, title: 'Confirmar', View: ConfirmStep },
  { step: 4, title: 'Reserva creada', View: DoneStep },
] as const;

export default function WizardPage() {
  const wizard = useWizard();
  const { step } = wizard.state;
  const { title, View } = STEPS[step - 1] ?? STEPS[0];
  const heading = useFocusOnChange(step);
  return (
    <Page title="Crear reservación">
      <Steps titles={STEPS.map((one) => one.title)} current={step} />
      <section className="r-wizard" aria-labelledby="wizard-step">
        <h2 id="wizard-step" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <View {...wizard} />
      </section>
    </Page>
  );
}

function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
