/** Settings: found by words, changed as a diff first, with their history. */
import { cx } from '@lantern/ui';
import {
  isSameValue,
  SETTING_GROUPS,
  SETTINGS,
  type SettingGroup,
  type SettingKey,
  type SettingValue,
} from '@lantern/contract/ops/settings';
import { useNow } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useMe } from '../../lib/session.ts';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { HintBar } from '../../widgets/hint-bar.tsx';
import { PlaceHead, Split } from '../../widgets/panel.tsx';
import { DeskButton, StatusBadge } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import { useEdits, type EditState } from './edits.ts';
import { isFound, isInView, markFound, type SettingRow, type SettingView } from './find-settings.ts';
import { ReviewPane } from './review-pane.tsx';
import { SettingField } from './setting-field.tsx';
import { SettingHistory } from './setting-history.tsx';
import { languageNow, useSettingText, wordsOf } from './setting-text.ts';
import styles from './settings.module.css';

const PANE_WIDTH = 340;
const REFETCH_MS = 15_000;

export default function SettingsPage() {
  const t = useT();
  const me = useMe();
  const address = useListAddress();
  const state = useEdits(me.merchant);
  const read = useCall('ops.settings.list', {}, { refetchIntervalMs: REFETCH_MS });
  const rows = useMemo(() => new Map((read.data?.list ?? []).map((row) => [row.key, row])), [read.data]);
  const history = rows.get(address.values['open'] as SettingKey);
  const isWaiting = Object.keys(state.edits).length > 0 && rows.size > 0;
  return (
    <>
      <Split paneWidth={PANE_WIDTH} pane={isWaiting && <ReviewPane state={state} rows={rows} />}>
        <PlaceHead title={t('place_settings')} note={t('settings_count', { count: rows.size })} />
        <WhenRead read={read}>{({ list }) => <SettingList list={list} state={state} />}</WhenRead>
      </Split>
      <HintBar
        keys={[
          ['/', t('settings_search')],
          ['⌘ S', t('settings_save_short')],
        ]}
        note={t('settings_at_once')}
      />
      {history && <SettingHistory row={history} onClose={() => address.set({ open: undefined })} />}
    </>
  );
}

function SettingList({ list, state }: { readonly list: readonly SettingRow[]; readonly state: EditState }) {
  const t = useT();
  const address = useListAddress();
  const nowMs = useNow(true, 60_000);
  const query = address.values['query'] ?? '';
  const view = (address.values['view'] ?? 'all') as SettingView;
  // What is searched for is found wherever it is.
  const shown = list.filter((row) => (query === '' ? isInView(row, view, nowMs) : isFound(row.key, query)));
  return (
    <div className={styles.body}>
      <GroupList
        list={list}
        view={query === '' ? view : 'all'}
        nowMs={nowMs}
        onView={(next) => address.set({ view: next === 'all' ? undefined : next, query: undefined })}
      />
      <div className={styles.column}>
        <FilterBar address={address} filters={[]} search={{ name: 'query', placeholder: t('settings_search') }}>
          <span className={styles.note} role="status">
            {t('settings_found', { count: shown.length })}
          </span>
        </FilterBar>
        {shown.length === 0 ? (
          <EmptyState text={t('settings_none')} onClear={() => address.set({ query: undefined, view: undefined })} />
        ) : (
          <ul className={styles.list}>
            {shown.map((row) => (
              <SettingLine
                key={row.key}
                row={row}
                state={state}
                query={query}
                onHistory={() => address.set({ open: row.key })}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface GroupListProps {
  readonly list: readonly SettingRow[];
  readonly view: SettingView;
  readonly nowMs: number;
  readonly onView: (view: SettingView) => void;
}

function GroupList({ list, view, nowMs, onView }: GroupListProps) {
  const t = useT();
  const language = languageNow();
  const groups = (Object.keys(SETTING_GROUPS) as SettingGroup[]).map(
    (id) => [id, SETTING_GROUPS[id][language]] as const,
  );
  const views: readonly (readonly [SettingView, string])[] = [
    ['all', t('settings_all')],
    ...groups,
    ['changed', t('settings_changed')],
    ['week', t('settings_week')],
  ];
  return (
    <nav className={styles.groups} aria-label={t('settings_groups')}>
      {views.map(([id, label]) => (
        <button
          key={id}
          type="button"
          aria-current={id === view || undefined}
          data-across={id === 'changed' || undefined}
          onClick={() => onView(id)}
        >
          {label} <span>{list.filter((row) => isInView(row, id, nowMs)).length}</span>
        </button>
      ))}
    </nav>
  );
}

interface LineProps {
  readonly row: SettingRow;
  readonly state: EditState;
  readonly query: string;
  readonly onHistory: () => void;
}

function SettingLine({ row, state, query, onHistory }: LineProps) {
  const t = useT();
  const text = useSettingText();
  const [version, setVersion] = useState(0);
  const { type, preset, scope } = SETTINGS[row.key];
  const { name, text: explanation } = wordsOf(row.key);
  const edit = state.edits[row.key];
  const value = edit?.value ?? (row.value as SettingValue);
  const range = text.range(type);
  const isWide = type.kind === 'lines' || type.kind === 'choices' || type.kind === 'text';
  return (
    <li className={styles.line} data-edited={edit !== undefined || undefined} data-wide={isWide || undefined}>
      <div>
        <h3>
          {markFound(name, query).map((part, at) => (part.isFound ? <mark key={at}>{part.text}</mark> : part.text))}
          {edit !== undefined && (
            <StatusBadge tone="warn">
              {t('setting_was', { value: text.value(type, row.value as SettingValue) })}
            </StatusBadge>
          )}
          {scope !== 'merchant' && <StatusBadge tone="info">{t(`setting_scope_${scope}`)}</StatusBadge>}
        </h3>
        <p>{explanation}</p>
        <p className={styles.facts}>
          <code>{row.key}</code>
          <span>{t('setting_default', { value: text.value(type, preset) })}</span>
          {range !== undefined && <span>{range}</span>}
          {row.changedAt !== null && (
            <span>
              {row.changedBy}, <Time atMs={row.changedAt} />
            </span>
          )}
          <DeskButton look="link" aria-label={`${t('setting_history')}: ${name}`} onPress={onHistory}>
            {t('setting_history')}
          </DeskButton>
          {row.canChange && !isSameValue(value, preset) && preset !== '' && (
            <DeskButton
              look="link"
              aria-label={`${t('setting_to_default')}: ${name}`}
              onPress={() => {
                state.set(row, preset);
                setVersion(version + 1);
              }}
            >
              {t('setting_to_default')}
            </DeskButton>
          )}
        </p>
      </div>
      <div className={cx(styles.control)}>
        <SettingField
          key={version}
          label={name}
          type={type}
          value={value}
          isDisabled={!row.canChange}
          onChange={(next) => state.set(row, next)}
        />
      </div>
    </li>
  );
}
