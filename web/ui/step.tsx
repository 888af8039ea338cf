import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { Button } from './button.tsx';

interface StepProps {
  readonly name: string;
  readonly back?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** To the one before, or the next: an arrow as wide as a finger. */
export function Step({ name, back = false, disabled = false, onClick }: StepProps) {
  const icon = back ? <ChevronLeft /> : <ChevronRight />;
  return (
    <Button
      className="ui-step"
      icon={icon}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
    />
  );
}
