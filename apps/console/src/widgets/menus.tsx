/** Menus and popovers of the desk. */
import { cx } from '@lantern/ui';
import { DeskIcon, type DeskIconName } from '@lantern/ui/desk-icon';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import styles from './desk-panels.module.css';

export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: DeskIconName;
  /** Small text at the end of the line. */
  readonly side?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onChoose?: () => void;
}

interface ChoiceMenuProps {
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly choices: readonly MenuChoice[];
  /** Facts above the choices. */
  readonly head?: ReactNode;
  /** With it the menu chooses: the chosen lines wear a check. */
  readonly selected?: readonly string[];
  readonly selectionMode?: 'single' | 'multiple';
  readonly onSelect?: (ids: readonly string[]) => void;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'right bottom';
}

/** A menu button. Arrows, letters and Escape as everywhere. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const {
    label,
    trigger,
    choices,
    head,
    selected,
    selectionMode = 'single',
    onSelect,
    placement = 'bottom start',
  } = props;
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={cx(styles.popover)} placement={placement}>
        {head !== undefined && <div className={styles.menuFact}>{head}</div>}
        <Menu
          className={cx(styles.menu)}
          aria-label={label}
          {...(selected && {
            selectionMode,
            selectedKeys: selected,
            onSelectionChange: (keys) =>
              onSelect?.(keys === 'all' ? choices.map(({ id }) => id) : [...keys].map(String)),
          })}
          onAction={(id) => choices.find((choice) => choice.id === id)?.onChoose?.()}
        >
          {choices.map((choice) => (
            <MenuItem
              key={choice.id}
              id={choice.id}
              className={cx(styles.menuItem)}
              textValue={choice.label}
              isDisabled={choice.isDisabled ?? false}
            >
              {({ isSelected }) => (
                <>
                  {choice.icon && <DeskIcon name={choice.icon} />}
                  <span>{choice.label}</span>
                  {choice.side !== undefined && <small>{choice.side}</small>}
                  {isSelected && <DeskIcon name="check" size={12} />}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

interface PopupProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A small dialog beside its button. */
export function Popup({ label, trigger, children }: PopupProps) {
  return (
    <DialogTrigger>
      {trigger}
      <Popover className={cx(styles.popover)} placement="bottom start">
        <Dialog className={cx(styles.popoverBody)} aria-label={label}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
