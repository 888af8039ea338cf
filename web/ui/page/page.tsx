import type { ReactNode } from 'react';
import { useMedia } from '../../shared/kit/use-media.ts';
import { useTitle } from '../../shared/kit/use-title.ts';
import './page.css';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly tools?: ReactNode;
  /** Where this page lies below another: a link to that one. Blueprint's Breadcrumbs fold away what is left of one. */
  readonly breadcrumb?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, actions, tools, breadcrumb, children }: PageProps) {
  useTitle(title);
  // On a phone the list comes first.
  const isNarrow = useMedia('screen and (max-width: 720px)');
  const sentence = lead && <p className="r-muted ui-page-lead">{lead}</p>;
  return (
    <div className="ui-page">
      {breadcrumb && (
        <nav className="ui-breadcrumb" aria-label="Ruta">
          {breadcrumb}
        </nav>
      )}
      <div className="ui-page-head r-bar">
        <h1>{title}</h1>
        {!isNarrow && sentence}
        {actions && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only scrolls with the focus
          <div
            className="r-row ui-page-actions"
            // The browser leaves a control that is half in sight where it is. Not beneath a pointer that presses it, nor in
            // a dialog of an action, whose events come here too.
            onFocus={({ target, currentTarget }) =>
              currentTarget.contains(target) &&
              target.matches(':focus-visible') &&
              target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
          >
            {actions}
          </div>
        )}
      </div>
      {tools}
      {children}
      {isNarrow && sentence}
    </div>
  );
}
