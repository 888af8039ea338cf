import { History } from '@blueprintjs/icons';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { EmptyState, Loaded } from '../../shared/kit/states.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListAddress } from '../../ui/table/use-list-address.ts';
import { useCenterOptions } from '../places/use-places.ts';
import { OwnSettingsForm } from './own-settings-form.tsx';
import { ProductSettingsForm } from './product-settings-form.tsx';
import './settings.css';

/** Scope of the rules: '' for the product, else `center:3` or `type:6`. */
const FILTERS = { of: '' };
const CHECKS = { of: (value: string) => /^(center|type):\d+$/.test(value) };

export default function SettingsPage() {
  const query = useCall(calls.settings, {}, { gcTime: 0 });
  const list = useListAddress(FILTERS, CHECKS);
  const chosen = list.filters.of;
  const [scope, id] = chosen.split(':');
  const centers = useCenterOptions();
  const types = useCall(calls.manageReservationTypes, {}).data?.reservation_types;
  const options = [
    ...(centers ?? []).map(({ value, label }) => ({ value: `center:${value}`, label })),
    ...(types ?? []).map(({ id: type, name }) => ({
      value: `type:${type}`,
      label: `Tipo de reservación: ${name}`,
    })),
  ];
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  const reload = () => void query.refetch();
  return (
    <Page
      title="Reglas"
      lead="Valen desde el momento en que se guardan. Un centro y un tipo de reservación pueden tener algunas reglas propias."
      actions={
        <LinkButton icon={<History />} text="Historial" to="/admin/log?table=settings&start=2020-01-01" />
      }
      tools={
        <FilterBar>
          <SelectField
            label="Reglas de"
            options={options}
            none={{ value: '', label: 'Todos los centros' }}
            value={chosen}
            onChange={(of) => list.setFilters({ of })}
          />
        </FilterBar>
      }
    >
      <Loaded query={query} lines={4}>
        {(data) =>
          !isKnown && centers && types ? (
            <UnknownScope isCenter={scope === 'center'} onLeave={() => list.setFilters({ of: '' })} />
          ) : scope === 'center' || scope === 'type' ? (
            <OwnSettingsForm key={chosen} scope={scope} id={Number(id)} settings={data} onSaved={reload} />
          ) : (
            <ProductSettingsForm settings={data.settings} onSaved={reload} />
          )
        }
      </Loaded>
    </Page>
  );
}

function UnknownScope({ isCenter, onLeave }: { readonly isCenter: boolean; readonly onLeave: () => void }) {
  const what = isCenter ? 'Este centro' : 'Este tipo de reservación';
  return (
    <EmptyState
      title={`${what} no existe o se ha eliminado.`}
      action={<Button intent="primary" text="Ver las reglas de todos los centros" onClick={onLeave} />}
    />
  );
}
