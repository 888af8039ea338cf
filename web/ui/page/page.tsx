import type { ReactNode } from 'react';
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
  return (
    <div className="ui-page">
      {breadcrumb && (
        <nav className="ui-breadcrumb" aria-label="Ruta">
          {breadcrumb}
        </nav>
      )}
      <div className="ui-page-head r-bar">
        <h1>{title}</h1>
        {lead && <p className="r-muted ui-page-lead">{lead}</p>}
        {actions && <div className="r-row ui-page-actions">{actions}</div>}
      </div>
      {tools}
      {children}
    </div>
  );
}
