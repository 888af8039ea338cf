import { DoubleCaretVertical } from '@blueprintjs/icons';
import { useMemo, useRef, useState } from 'react';
import { matches } from '../../shared/text/matches.ts';
import type { ControlProps } from './field.tsx';
import { ListInput } from './list-input.tsx';
import type { Choice } from './use-choices.ts';

interface SearchSelectProps {
  readonly control: ControlProps;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputClass?: string;
}

export function SearchSelect({ control, choices, value, onChange, inputClass }: SearchSelectProps) {
  const [isShown, setShown] = useState(false);
  /** Null: nothing has been typed since it has the focus. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLDivElement>(null);
  const found = useMemo(
    () => choices.filter(({ label, detail = '' }) => matches(typed ?? '', [label, detail])),
    [choices, typed],
  );
  const chosen = choices.find((choice) => choice.value === value);
  const show = (next: boolean) => {
    if (next && !isShown && typed === null) setActive(found.findIndex((choice) => choice.value === value));
    if (!next) setTyped(null);
    setShown(next);
  };
  return (
    <div ref={input} className="ui-search-select">
      <ListInput
        control={control}
        text={typed ?? chosen?.label ?? ''}
        onText={(text) => {
          setTyped(text);
          setActive(0);
          setShown(true);
        }}
        choices={found}
        note={found.length === 0 ? 'No se han encontrado resultados' : ''}
        isShown={isShown}
        onShow={show}
        active={active}
        onActive={setActive}
        onChoose={(choice) => {
          onChange(choice.value);
          show(false);
        }}
        rightElement={
          <span className="ui-search-select-caret" aria-hidden="true">
            <DoubleCaretVertical title={false} />
          </span>
        }
        {...(inputClass && { inputClass })}
        onFocus={() => input.current?.querySelector('input')?.select()}
        onClick={() => show(true)}
      />
    </div>
  );
}
