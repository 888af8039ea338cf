import type { ReactNode } from 'react';
import { useTitle } from '../../shared/kit/use-title.ts';
import './page.css';

interface PageProps {
  readonly title: string;
  /** A sentence beside the title, beneath it where there is no room: what can be done here. */
  readonly lead?: ReactNode;
  /** Buttons at the end of the title's line: "Crear actividad". */
  readonly actions?: ReactNode;
  /** Filters and search: one line where there is room. */
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
