import { Filter } from '@blueprintjs/icons';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import './page.css';

interface FilterBarProps {
  readonly children: ReactNode;
  readonly more?: ReactNode;
  readonly inUse?: number;
  readonly submit?: ReactNode;
  readonly onSearch?: () => void;
  /** Too many for one line beside the navigation: the second half folds on narrow desktops too. */
  readonly isLong?: boolean;
}

/** One line of filters; where they don't fit, the second half is folded behind "Filtros". */
export function FilterBar({ children, more, inUse = 0, onSearch, submit: button, isLong }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch?.();
  };
  /** Before a field in it that keeps the form from being sent gets the focus. */
  const unfold = (event: FormEvent) => {
    if (event.currentTarget.querySelector('.ui-filters-more [aria-invalid="true"]'))
      flushSync(() => setOpen(true));
  };
  return (
    <search>
      <form
        className={`ui-line ui-filters ${button ? 'is-dense' : ''} ${isLong ? 'is-long' : ''}`}
        onSubmitCapture={unfold}
        onSubmit={submit}
        noValidate
      >
        <div className="ui-line ui-filters-main">{children}</div>
        {more && (
          <>
            <Button
              className="ui-filters-toggle"
              icon={<Filter />}
              text={inUse > 0 ? `Filtros (${inUse})` : 'Filtros'}
              aria-expanded={isOpen}
              aria-controls={moreId}
              onClick={() => setOpen(!isOpen)}
            />
            <div id={moreId} className={`ui-line ui-filters-more ${isOpen ? 'is-open' : ''}`}>
              {more}
            </div>
          </>
        )}
        {button}
      </form>
    </search>
  );
}
