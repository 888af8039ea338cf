import { EmptyState } from '../../shared/kit/states.tsx';
import { may } from '../../shared/session/access.ts';
import { useSession } from '../../shared/session/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export function NoCenters() {
  return (
    <NoPlaces
      title="Todavía no hay centros deportivos"
      where={{ text: 'Centros deportivos', to: '/admin/manage-centers' }}
      toAdmin="Registre el primero; después, sus atracciones."
      toOthers="Pida a quien administra el sistema que registre el primero."
    />
  );
}

export function NoAttractions() {
  return (
    <NoPlaces
      title="Este centro todavía no tiene atracciones"
      where={{ text: 'Atracciones', to: '/admin/manage-attractions' }}
      toAdmin="Registre sus canchas o piscinas, o elija otro centro."
      toOthers="Pida a quien administra el sistema que registre sus canchas o piscinas, o elija otro centro."
    />
  );
}

interface NoPlacesProps {
  readonly title: string;
  readonly where: { readonly text: string; readonly to: string };
  readonly toAdmin: string;
  readonly toOthers: string;
}

function NoPlaces({ title, where, toAdmin, toOthers }: NoPlacesProps) {
  const isAdmin = may(useSession().data?.user, 'admin');
  return (
    <EmptyState title={title} action={isAdmin && <LinkButton intent="primary" {...where} />}>
      {isAdmin ? toAdmin : toOthers}
    </EmptyState>
  );
}
