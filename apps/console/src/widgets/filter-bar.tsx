/** Filters as chips, saved views as tabs, the choice of columns: all of it is the address. */
import { cx } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { call, refresh, useCall } from '../lib/calls.ts';
import { useT } from '../lib/i18n.ts';
import type { ListAddress } from '../lib/list-address.ts';
import type { Column } from './data-table.tsx';
import { DateRange } from './date-range.tsx';
import styles from './desk-table.module.css';
import { DeskField } from './fields.tsx';
import { ChoiceMenu, Popup } from './menus.tsx';
import { DeskButton, KeyCap } from './parts.tsx';
import { say } from './toasts.tsx';
import parts from '../look/desk-fields.module.css';

export type Filter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly options: readonly { readonly id: string; readonly label: string }[];
    }
  | {
      readonly kind: 'text';
      readonly name: string;
      readonly label: string;
      readonly placeholder?: string;
      readonly maximum?: number;
    }
  /** Two values of the address: the days `<name>From` and `<name>To`. */
  | { readonly kind: 'days'; readonly name: string; readonly label: string };

interface FilterBarProps {
  readonly address: ListAddress;
  readonly filters: readonly Filter[];
  /** The value of the address a search field sets. */
  readonly search?: { readonly name: string; readonly placeholder: string };
  readonly children?: ReactNode;
}

/** Typing is sent when it pauses. */
const PAUSE_MS = 300;

function SearchField({
  address,
  name,
  placeholder,
}: {
  readonly address: ListAddress;
  readonly name: string;
  readonly placeholder: string;
}) {
  const set = address.values[name] ?? '';
  const [typed, type] = useState(set);
  const [shown, show] = useState(set);
  if (shown !== set) {
    show(set);
    type(set);
  }
  const { set: write } = address;
  useEffect(() => {
    if (typed === set) return;
    const timer = setTimeout(() => write({ [name]: typed.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, set, name, write]);
  return (
    <div className={cx(parts.input, styles.search)} role="search">
      <DeskIcon name="magnifying-glass" size={15} />
      <input
        type="search"
        data-place-search
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        maxLength={128}
        onChange={({ target }) => type(target.value)}
      />
      <KeyCap>/</KeyCap>
    </div>
  );
}

export function FilterBar({ address, filters, search, children }: FilterBarProps) {
  return (
    <div className={styles.filters}>
      {search && <SearchField address={address} {...search} />}
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} address={address} />
      ))}
      {children !== undefined && <div className={styles.end}>{children}</div>}
    </div>
  );
}

/** The chip of one filter: opens it; when set, shows the value and a cross. */
function FilterChip({ filter, address }: { readonly filter: Filter; readonly address: ListAddress }) {
  const t = useT();
  const names = filter.kind === 'days' ? [`${filter.name}From`, `${filter.name}To`] : [filter.name];
  const value = address.values[names[0]!];
  const isOn = names.some((name) => address.values[name] !== undefined);
  const text =
    filter.kind === 'choice'
      ? (filter.options.find(({ id }) => id === value)?.label ?? value)
      : filter.kind === 'days'
        ? names.map((name) => address.values[name]?.split('-').toReversed().slice(0, 2).join('/') ?? '…').join(' – ')
        : value;
  const trigger = (
    <Button className={cx(isOn ? styles.chipButton : styles.chip)}>
      {filter.label}
      {isOn ? <b>{text}</b> : <DeskIcon name="caret-down" size={10} />}
    </Button>
  );
  const editor =
    filter.kind === 'choice' ? (
      <ChoiceMenu
        label={filter.label}
        trigger={trigger}
        choices={filter.options}
        selected={value === undefined ? [] : [value]}
        onSelect={([id]) => address.set({ [filter.name]: id })}
      />
    ) : (
      <Popup label={filter.label} trigger={trigger}>
        {(close) =>
          filter.kind === 'days' ? (
            <DateRange
              label={filter.label}
              from={address.values[names[0]!]}
              to={address.values[names[1]!]}
              onChange={(from, to) => {
                address.set({ [names[0]!]: from, [names[1]!]: to });
                close();
              }}
            />
          ) : (
            <TextFilter
              filter={filter}
              value={value ?? ''}
              onSet={(text_) => (address.set({ [filter.name]: text_ }), close())}
            />
          )
        }
      </Popup>
    );
  if (!isOn) return editor;
  return (
    <span className={styles.chip} data-on>
      {editor}
      <Button
        className={cx(styles.drop)}
        aria-label={t('filter_drop', { filter: filter.label })}
        onPress={() => address.set(Object.fromEntries(names.map((name) => [name, undefined])))}
      >
        <DeskIcon name="x" size={10} />
      </Button>
    </span>
  );
}

function TextFilter({
  filter,
  value,
  onSet,
}: {
  readonly filter: Filter & { kind: 'text' };
  readonly value: string;
  readonly onSet: (text: string) => void;
}) {
  const t = useT();
  const [typed, type] = useState(value);
  return (
    <form
      className={parts.field}
      onSubmit={(event) => {
        event.preventDefault();
        onSet(typed.trim());
      }}
    >
      <DeskField
        label={filter.label}
        value={typed}
        onChange={type}
        isFocused
        {...(filter.placeholder !== undefined && { placeholder: filter.placeholder })}
        {...(filter.maximum !== undefined && { maxLength: filter.maximum })}
      />
      <DeskButton type="submit" look="brand" isWide>
        {t('filter_set')}
      </DeskButton>
    </form>
  );
}

/** Which columns are shown; the hidden ones are in the address. */
export function ColumnChoice<T>({
  address,
  columns,
}: {
  readonly address: ListAddress;
  readonly columns: readonly Column<T>[];
}) {
  const t = useT();
  const optional = columns.filter(({ isOptional }) => isOptional === true);
  const hidden = address.values['columns']?.split(',') ?? [];
  return (
    <ChoiceMenu
      label={t('columns')}
      trigger={<DeskButton icon="columns">{t('columns')}</DeskButton>}
      placement="bottom end"
      choices={optional.map(({ id, head }) => ({ id, label: head }))}
      selectionMode="multiple"
      selected={optional.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id)}
      onSelect={(shown) =>
        address.set({
          columns: optional
            .filter(({ id }) => !shown.includes(id))
            .map(({ id }) => id)
            .join(','),
        })
      }
    />
  );
}

interface SavedView {
  readonly name: string;
  readonly search: string;
}

const VIEW_NAME_MAXIMUM = 60;

/** Views of a list: all of it, the given ones, and those the operator has saved on the server. */
export function SavedViews({
  place,
  address,
  views,
}: {
  readonly place: string;
  readonly address: ListAddress;
  readonly views: readonly SavedView[];
}) {
  const t = useT();
  const { data } = useCall('ops.profile.views', { query: { place } });
  const own = data?.list ?? [];
  const bare = new URLSearchParams(address.search);
  for (const name of ['open', 'after']) bare.delete(name);
  const current = bare.toString();
  const shown = own.find(({ search }) => search === current);
  const isSaved = shown !== undefined || views.some(({ search }) => search === current);
  async function save(name: string): Promise<void> {
    const result = await call('ops.profile.saveView', { body: { place, name, search: current } });
    if (!result.ok) return say('bad', result.message);
    refresh('ops.profile.views');
  }
  async function drop(viewId: string): Promise<void> {
    const result = await call('ops.profile.dropView', { params: { viewId } });
    if (!result.ok) return say('bad', result.message);
    refresh('ops.profile.views');
  }
  return (
    <nav className={styles.views} aria-label={t('views')}>
      {[...views, ...own].map((view) => (
        <button
          key={view.name}
          type="button"
          className={styles.view}
          aria-current={view.search === current ? 'true' : undefined}
          onClick={() => address.load(view.search)}
        >
          {view.name}
        </button>
      ))}
      {shown && (
        <button type="button" className={styles.view} onClick={() => void drop(shown.viewId)}>
          {t('view_forget')}
        </button>
      )}
      {!isSaved && (
        <Popup label={t('view_save')} trigger={<Button className={cx(styles.view)}>+ {t('view_save')}</Button>}>
          {(close) => (
            <TextFilter
              filter={{ kind: 'text', name: 'view', label: t('view_name'), maximum: VIEW_NAME_MAXIMUM }}
              value=""
              onSet={(name) => {
                if (name !== '') void save(name);
                close();
              }}
            />
          )}
        </Popup>
      )}
    </nav>
  );
}
