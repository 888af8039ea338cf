import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { SearchIcon } from '../../../../shared/kit/icons.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { DateChoice } from './date-choice.tsx';
import './toolbar.css';
import type { ShownDay } from '../address/use-grid-address.ts';

interface ToolbarProps {
  readonly shown: ShownDay;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onFirstHit: () => void;
  readonly searchBox: RefObject<HTMLInputElement>;
}

export function Toolbar({ shown, query, onQuery, onFirstHit, searchBox }: ToolbarProps) {
  const typeId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onFirstHit();
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else return;
    event.preventDefault();
  };
  return (
    <search className="pg-toolbar" aria-label="Filtros de la programación">
      <DateChoice date={shown.date} today={shown.today} onDate={shown.setDate} />
      <div className="r-field pg-type-filter">
        <label htmlFor={typeId} className="r-sr-only">
          Tipo de atracción
        </label>
        <Select
          id={typeId}
          fill
          value={shown.typeId}
          onChange={(event) => shown.setType(Number(event.target.value))}
        >
          <option value={0}>Todos los tipos</option>
          {shown.day.attractionTypes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className="r-field pg-search">
        <label htmlFor="pg-search" className="r-sr-only">
          Buscar
        </label>
        <InputGroup
          id="pg-search"
          inputRef={searchBox}
          data-slash=""
          type="search"
          leftElement={
            <span className="pg-search-icon">
              <SearchIcon size={16} />
            </span>
          }
          placeholder="Buscar"
          title="Por atracción, persona, actividad, código, correlativo o CUI"
          autoComplete="off"
          value={query}
          onValueChange={onQuery}
          onKeyDown={onKeyDown}
        />
      </div>
    </search>
  );
}
