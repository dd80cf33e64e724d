/** The changes that wait, as a diff, before they count. */
import { SETTINGS, type SettingKey, type SettingValue } from '@lantern/contract/ops/settings';
import { useState } from 'react';
import { call, refresh } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useDraft, useMe, useMerchant } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import panels from '../../widgets/desk-panels.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import type { EditState } from './edits.ts';
import type { SettingRow } from './find-settings.ts';
import { Step } from './setting-history.tsx';
import { wordsOf } from './setting-text.ts';
import styles from './settings.module.css';

interface ReviewProps {
  readonly state: EditState;
  readonly rows: ReadonlyMap<SettingKey, SettingRow>;
}

export function ReviewPane({ state, rows }: ReviewProps) {
  const t = useT();
  const me = useMe();
  const merchant = useMerchant();
  const [reason, setReason] = useDraft(`SETTINGS_reason_${me.merchant}`);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const waiting = (Object.keys(state.edits) as SettingKey[]).flatMap((key) => rows.get(key) ?? []);
  const isReady = reason.trim() !== '' && !isSending;

  async function save(): Promise<void> {
    if (!isReady) return;
    setSending(true);
    const changes = waiting.map(({ key }) => ({ key, ...(state.edits[key] as { value: never; version: number }) }));
    const result = await call('ops.settings.change', { body: { changes, reason: reason.trim() } });
    setSending(false);
    refresh('ops.settings.list', 'ops.settings.history');
    if (!result.ok) return setFault(result.message);
    setFault(undefined);
    setReason('');
    state.clear();
    say('ok', t('settings_saved', { count: changes.length }));
  }
  useKeys({ 'Mod+s': () => void save() });

  return (
    <aside className={panels.pane} aria-label={t('settings_review')}>
      <div className={panels.paneHead}>
        <div>
          <h2>{t('settings_to_review', { count: waiting.length })}</h2>
        </div>
        <DeskButton size="small" look="ghost" onPress={state.clear}>
          {t('settings_discard')}
        </DeskButton>
      </div>
      <div className={panels.paneBody}>
        <ul className={styles.review}>
          {waiting.map((row) => (
            <Waiting key={row.key} row={row} state={state} />
          ))}
        </ul>
        <div>
          <h3 className={panels.caption}>{t('settings_applies_to')}</h3>
          {waiting.some(({ key }) => SETTINGS[key].scope !== 'merchant') ? t('settings_shared') : merchant.name}
        </div>
        <DeskField
          label={t('reason')}
          side={t('reason_kept')}
          value={reason}
          onChange={setReason}
          maxLength={500}
          lines={3}
        />
        {fault !== undefined && (
          <DeskNote tone="bad" isAlert>
            {fault}
          </DeskNote>
        )}
      </div>
      <div className={panels.paneFoot}>
        <DeskButton look="brand" hotkey="⌘ S" isWide isDisabled={!isReady} onPress={() => void save()}>
          {t('settings_save', { count: waiting.length })}
        </DeskButton>
        <small className={styles.note}>{t('settings_at_once')}</small>
      </div>
    </aside>
  );
}

function Waiting({ row, state }: { readonly row: SettingRow; readonly state: EditState }) {
  const t = useT();
  const edit = state.edits[row.key]!;
  return (
    <li>
      <div className={styles.waiting}>
        <b>{wordsOf(row.key).name}</b>
        <DeskButton
          look="link"
          aria-label={`${t('settings_undo')}: ${wordsOf(row.key).name}`}
          onPress={() => state.drop(row.key)}
        >
          {t('settings_undo')}
        </DeskButton>
      </div>
      <code>{row.key}</code>
      <Step settingKey={row.key} before={row.value as SettingValue} after={edit.value} />
      {edit.version !== row.version && (
        <DeskNote tone="warn">
          {t('settings_meanwhile', { name: row.changedBy ?? '' })}{' '}
          <DeskButton look="link" onPress={() => state.keep(row)}>
            {t('settings_keep_mine')}
          </DeskButton>
        </DeskNote>
      )}
    </li>
  );
}
