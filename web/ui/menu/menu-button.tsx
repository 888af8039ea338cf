import { Classes, Menu, MenuItem, Popover } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';

interface MenuChoice {
  readonly text: string;
  readonly icon?: ReactElement;
  readonly intent?: 'danger' | 'warning' | 'primary';
  readonly disabled?: boolean;
  /** A page or a file to open in a tab of its own; else `onClick`. */
  readonly href?: string;
  readonly onClick?: () => void;
}

interface MenuButtonProps {
  readonly text: ReactNode;
  /** Accessible name, where the text does not name the subject: "Opciones de Cancha 2". */
  readonly label?: string;
  readonly icon?: ReactElement;
  readonly variant?: 'minimal' | 'outlined';
  readonly isPassedBy?: boolean;
  readonly choices: readonly MenuChoice[];
}

/** Blueprint's menu goes from item to item with Tab only, so this file adds the arrows. */
export function MenuButton({ text, label, icon, variant, isPassedBy, choices }: MenuButtonProps) {
  const buttonId = useId();
  return (
    <Popover
      placement="bottom-end"
      minimal
      content={
        <Menu onKeyDown={onMenuKey}>
          {choices.map((choice) => (
            <MenuItem
              key={choice.text}
              text={choice.text}
              {...(choice.icon && { icon: choice.icon })}
              {...(choice.intent && { intent: choice.intent })}
              {...(choice.onClick && { onClick: choice.onClick })}
              {...(choice.href && { href: choice.href, target: '_blank', rel: 'noopener' })}
              disabled={choice.disabled ?? false}
            />
          ))}
        </Menu>
      }
      onOpened={(popover) => {
        // A stop of Blueprint's around the items, without a ring.
        popover.tabIndex = -1;
        items(popover)[0]?.focus();
      }}
      // Blueprint's return of the focus would take it from a dialogue that a choice has opened.
      onClosed={(popover) => {
        const { activeElement, body } = document;
        // The portal also holds Blueprint's empty stops, which have the focus until the menu takes it.
        const portal = popover.closest(`.${Classes.PORTAL}`);
        if (activeElement === body || portal?.contains(activeElement))
          document.getElementById(buttonId)?.focus();
      }}
    >
      <Button
        id={buttonId}
        text={text}
        endIcon={<CaretDown />}
        aria-haspopup="menu"
        {...(icon && { icon })}
        {...(variant && { variant })}
        {...(label && { 'aria-label': label })}
        {...(isPassedBy && { tabIndex: -1 })}
      />
    </Popover>
  );
}

const items = (within: HTMLElement) => [
  ...within.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])'),
];

function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const all = items(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to >= all.length ? 0 : to)?.focus();
}
