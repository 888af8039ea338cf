import { Layers } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { Button } from '../../ui/button.tsx';
import { CatalogPage } from './catalog-page.tsx';
import { type Center, centersScreen } from './centers-screen.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { useCenterChoices } from './use-choices.ts';

const DEPENDENCIES = {
  call: calls.centerDependenciesSync,
  success: 'Se han actualizado las dependencias de este centro',
  failure: 'No se ha sido posible actualizar las dependencias de este centro',
} as const;

/** `/admin/manage-centers`: the sports centers and the organizations they work with. */
export default function CentersPage() {
  const [linked, setLinked] = useState<Center | null>(null);
  const { dependencies } = useCenterChoices();
  return (
    <>
      <CatalogPage
        screen={centersScreen}
        moreActions={(center) => (
          <Button
            icon={<Layers />}
            text="Dependencias"
            aria-label={`Dependencias de ${center.name}`}
            onClick={() => setLinked(center)}
          />
        )}
      />
      {linked && (
        <LinksDialog
          {...DEPENDENCIES}
          title={`Dependencias de ${linked.name}`}
          label="Dependencias"
          choices={dependencies}
          chosen={linked.dependencies.map(({ id }) => id)}
          body={(ids) => ({ center_id: linked.id, dependencies: ids })}
          onClose={() => setLinked(null)}
        />
      )}
    </>
  );
}
