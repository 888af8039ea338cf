import { may } from '../../shared/access.ts';
import { useSession } from '../../shared/session.tsx';
import { EmptyState } from '../../shared/states.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** No centre at all: whoever may register the first is led there, all others are told whom to ask. */
export function NoCenters() {
  const isAdmin = may(useSession().data?.user, 'admin');
  return (
    <EmptyState
      title="Todavía no hay centros deportivos"
      action={isAdmin && <LinkButton intent="primary" text="Centros deportivos" to="/admin/manage-centers" />}
    >
      {isAdmin
        ? 'Registre el primero; después, sus atracciones.'
        : 'Pida a quien administra el sistema que registre el primero.'}
    </EmptyState>
  );
}

/** A centre of which nothing can be reserved yet. */
export function NoAttractions() {
  const isAdmin = may(useSession().data?.user, 'admin');
  return (
    <EmptyState
      title="Este centro todavía no tiene atracciones"
      action={isAdmin && <LinkButton intent="primary" text="Atracciones" to="/admin/manage-attractions" />}
    >
      {isAdmin
        ? 'Registre sus canchas o piscinas, o elija otro centro.'
        : 'Pida a quien administra el sistema que registre sus canchas o piscinas, o elija otro centro.'}
    </EmptyState>
  );
}
