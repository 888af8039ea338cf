import { type RefObject, useEffect, useState } from 'react';
import { hourRange } from '../../../../shared/text/dates.ts';
import { lookOfType } from '../../../../shared/text/reservation-types.ts';
import type { Block } from './blocks.ts';
import { hitAt, positionOf } from './hit.ts';
import { blockHours, gapText } from './labels.ts';
import './block-tooltip.css';
import type { Row } from '../data/rows.ts';

interface Shown {
  readonly element: HTMLElement;
  readonly left: number;
  readonly top: number;
  readonly isAbove: boolean;
}

/** The whole text of a narrow block, under pointer or focus; screen readers have it in the cell's name. */
export function BlockTooltip({
  container,
  rows,
}: {
  container: RefObject<HTMLElement>;
  rows: readonly Row[];
}) {
  const shown = useTooltipTarget(container);
  const hit = shown && hitAt(rows, positionOf(shown.element));
  if (!shown || !hit) return null;
  const { block } = hit;
  const { start, end } = blockHours(block);
  return (
    <div
      className={shown.isAbove ? 'pg-peek is-above' : 'pg-peek'}
      style={{ left: shown.left, top: shown.top }}
      aria-hidden="true"
    >
      <strong>{block.kind === 'free' ? block.obstacle : block.who || 'Reservada'}</strong>
      {block.kind === 'taken' && <span>{block.what}</span>}
      <span className="r-muted">
        {hourRange(start, end)} · {kindText(block)}
      </span>
      {block.kind === 'taken' && gapText(block) && <span className="r-muted">{gapText(block)}</span>}
    </div>
  );
}

function kindText(block: Block): string {
  if (block.kind === 'taken') return lookOfType(block.typeId).name;
  return block.blockerId === null ? 'Cierre' : 'Comparten la superficie';
}

function useTooltipTarget(container: RefObject<HTMLElement>): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const grid = container.current;
    if (!grid) return;
    const show = (event: Event) => setShown(peekAt(event.target));
    const hide = () => setShown(null);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const isQuiet = { passive: true };
    grid.addEventListener('pointerover', show, isQuiet);
    grid.addEventListener('focusin', show, isQuiet);
    grid.addEventListener('keydown', onKey, isQuiet);
    for (const type of HIDING) grid.addEventListener(type, hide, isQuiet);
    return () => {
      grid.removeEventListener('pointerover', show);
      grid.removeEventListener('focusin', show);
      grid.removeEventListener('keydown', onKey);
      for (const type of HIDING) grid.removeEventListener(type, hide);
    };
  }, [container]);
  return shown;
}

const HIDING = ['pointerleave', 'focusout', 'scroll', 'click'];

function peekAt(target: EventTarget | null): Shown | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('.pg-taken, .is-closure') : null;
  const isPointedAt = element?.matches(':hover, :focus-visible');
  if (!element || !isPointedAt || !isClipped(element)) return null;
  const box = element.getBoundingClientRect();
  const isAbove = box.bottom + HEIGHT > window.innerHeight;
  const left = Math.min(box.left, window.innerWidth - WIDTH);
  return { element, left, top: isAbove ? box.top - GAP : box.bottom + GAP, isAbove };
}

/** As wide as it gets, `block-tooltip.css`, with a little room beside it. */
const WIDTH = 296;
/** Three lines, a fourth where one is broken, and the gap. */
const HEIGHT = 110;
const GAP = 4;

function isClipped(element: HTMLElement): boolean {
  return Array.from(element.querySelectorAll('.pg-clip')).some(
    (text) =>
      text.scrollWidth > text.clientWidth ||
      text.scrollHeight > text.clientHeight + 1 ||
      text.clientWidth === 0,
  );
}
