import { Layers } from '@blueprintjs/icons';
import { calls } from '../../../api/contract/calls.ts';
import { CatalogPage } from './catalog-page.tsx';
import { type Center, centersScreen } from './centers-screen.tsx';
import { useCenterChoices } from './use-choices.ts';

const DEPENDENCIES = {
  icon: <Layers />,
  label: 'Dependencias',
  page: '/admin/manage-dependencies',
  call: calls.centerDependenciesSync,
  success: 'Se han actualizado las dependencias de este centro',
  failure: 'No se ha sido posible actualizar las dependencias de este centro',
  chosen: ({ dependencies }: Center) => dependencies,
  body: ({ id }: Center, ids: readonly number[]) => ({ center_id: id, dependencies: ids }),
} as const;

export default function CentersPage() {
  const { dependencies } = useCenterChoices();
  return <CatalogPage screen={centersScreen} links={{ ...DEPENDENCIES, choices: dependencies }} />;
}
