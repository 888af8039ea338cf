import { CrossIcon } from './icons.tsx';
import './modal-parts.css';
import type { ModalProps } from './modal-props.ts';
import { ToneIcon } from './tone-icon.tsx';
import { useSwallowedClicks } from './use-swallowed-clicks.ts';

type Props = Pick<ModalProps, 'title' | 'tone' | 'onClose' | 'children' | 'footer'> & {
  readonly titleId: string;
  readonly hasCross: boolean;
};

export function ModalContent({ title, tone, titleId, hasCross, onClose, children, footer }: Props) {
  useSwallowedClicks();
  return (
    <>
      <div className="r-modal-header">
        {tone && <ToneIcon tone={tone} />}
        <h2 id={titleId} className="r-modal-title" tabIndex={-1}>
          {title}
        </h2>
        {hasCross && (
          <button type="button" className="r-icon-button" aria-label="Cerrar" onClick={onClose}>
            <CrossIcon />
          </button>
        )}
      </div>
      <div className="r-modal-body">{children}</div>
      {footer && <div className="r-modal-footer">{footer}</div>}
    </>
  );
}
