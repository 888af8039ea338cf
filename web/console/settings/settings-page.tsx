import { History } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { FailedState, Skeleton } from '../../shared/states.tsx';
import { useCall } from '../../shared/use-call.ts';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useCenterOptions } from '../places/use-places.ts';
import { CenterSettingsForm } from './center-settings-form.tsx';
import { ProductSettingsForm } from './product-settings-form.tsx';

/** `/admin/settings`: the rules of the product, and those of a center. */
export default function SettingsPage() {
  const { data, error, isFetching, refetch } = useCall(calls.settings, {});
  const [center, setCenter] = useState('');
  const centers = useCenterOptions() ?? [];
  const reload = () => void refetch();
  return (
    <Page
      title="Reglas"
      lead="Valen desde el momento en que se guardan. Un centro puede tener algunas reglas propias."
      actions={<LinkButton icon={<History />} text="Historial" to="/admin/log?table=settings" />}
      tools={
        <FilterBar>
          <SelectField
            label="Reglas de"
            options={centers}
            none={{ value: '', label: 'Todos los centros' }}
            value={center}
            onChange={setCenter}
          />
        </FilterBar>
      }
    >
      {error && !data && <FailedState error={error} onRetry={reload} retrying={isFetching} />}
      {!error && !data && <Skeleton lines={4} />}
      {data && center === '' && <ProductSettingsForm settings={data.settings} onSaved={reload} />}
      {data && center !== '' && (
        <CenterSettingsForm key={center} centerId={Number(center)} settings={data} onSaved={reload} />
      )}
    </Page>
  );
}
