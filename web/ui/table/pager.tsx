import { useEffect } from 'react';
import type { Page } from '../../../api/contract/paging.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { Button } from '../button.tsx';
import './table.css';

interface PagerProps {
  readonly page: Omit<Page<unknown>, 'data' | 'next_page_url' | 'prev_page_url'> | undefined;
  /** `isStep`: false where the page that was shown does not exist, so there is no way back to it. */
  readonly onPage: (page: number, isStep?: boolean) => void;
  readonly noun?: string;
}

/** The pages of a list. They are shown only where there is more than one; the sentence wherever there is an entry. */
export function Pager({ page, onPage, noun = 'Registros' }: PagerProps) {
  const isBeyond = page !== undefined && page.total > 0 && page.current_page > page.last_page;
  const end = page?.last_page ?? 1;
  // The last entry of the last page was deleted, or the address is an old one.
  useEffect(() => {
    if (isBeyond) onPage(end, false);
  }, [isBeyond, end, onPage]);
  if (!page || page.total === 0) return null;
  const { current_page: current, last_page: last } = page;
  return (
    <div className="ui-pager r-bar">
      <p className="ui-pager-info" role="status">
        Mostrando {figureText(page.from ?? 0)} a {figureText(page.to ?? 0)} de{' '}
        {page.has_more ? 'más de ' : ''}
        {figureText(page.total)} {noun}
      </p>
      {page.total > page.per_page && (
        <nav aria-label="Páginas">
          <ul>
            <Step text="Primero" to={1} isOff={current <= 1} onPage={onPage} />
            <Step text="Anterior" to={current - 1} isOff={current <= 1} onPage={onPage} />
            {around(current, last).map((number) => (
              <li key={number}>
                <Button
                  variant="minimal"
                  text={figureText(number)}
                  aria-label={`Página ${number}`}
                  {...(number === current && { 'aria-current': 'page' as const })}
                  onClick={() => onPage(number)}
                />
              </li>
            ))}
            <Step text="Siguiente" to={current + 1} isOff={current >= last} onPage={onPage} />
            <Step text="Último" to={last} isOff={current >= last} onPage={onPage} />
          </ul>
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  readonly text: string;
  readonly to: number;
  readonly isOff: boolean;
  readonly onPage: (page: number) => void;
}

function Step({ text, to, isOff, onPage }: StepProps) {
  return (
    <li>
      <Button variant="minimal" text={text} disabled={isOff} onClick={() => onPage(to)} />
    </li>
  );
}

/** Five pages at most: this one and its neighbours. */
function around(current: number, last: number): number[] {
  const first = Math.max(1, Math.min(current - 2, last - 4));
  return Array.from({ length: Math.min(5, last) }, (_, index) => first + index);
}
