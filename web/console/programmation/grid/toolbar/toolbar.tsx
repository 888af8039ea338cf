import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import type { Named } from '../../../../../api/contract/fields.ts';
import { SearchIcon } from '../../../../shared/icons.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { DateChoice } from './date-choice.tsx';
import './toolbar.css';
import type { ShownDay } from '../address/use-grid-address.ts';

interface ToolbarProps {
  readonly shown: ShownDay;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The inputs of the grid: centre, date, type, and the filter box. */
export function Toolbar({ shown, query, onQuery }: ToolbarProps) {
  const { day } = shown;
  return (
    <search className="pg-toolbar" aria-label="Filtros de la programación">
      <Choice
        className="pg-center"
        label="Centro deportivo"
        value={shown.centerId ?? 0}
        options={day.centers}
        onChange={day.choose}
      />
      <DateChoice date={shown.date} today={shown.today} onDate={shown.setDate} />
      <Choice
        label="Tipo de atracción"
        value={shown.typeId}
        options={[{ id: 0, name: 'Todos los tipos' }, ...day.attractionTypes]}
        onChange={shown.setType}
      />
      <div className="r-field pg-search">
        <label htmlFor="pg-search">Buscar</label>
        <InputGroup
          id="pg-search"
          type="search"
          leftElement={
            <span className="pg-search-icon">
              <SearchIcon size={16} />
            </span>
          }
          placeholder="Atracción, persona o actividad"
          autoComplete="off"
          value={query}
          onValueChange={onQuery}
        />
      </div>
    </search>
  );
}

interface ChoiceProps {
  readonly className?: string;
  readonly label: string;
  readonly value: number;
  readonly options: readonly Named[];
  readonly onChange: (id: number) => void;
}

function Choice({ className = '', label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={`r-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} fill value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </div>
  );
}
