/** What a setting was, and one step back. */
import { SETTINGS, type SettingKey, type SettingValue } from '@lantern/contract/ops/settings';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ModalDialog, ReasonDialog } from '../../widgets/dialogs.tsx';
import panels from '../../widgets/desk-panels.module.css';
import { DeskButton } from '../../widgets/parts.tsx';
import { EmptyState, WhenRead } from '../../widgets/states.tsx';
import { Time } from '../../widgets/values.tsx';
import type { SettingRow } from './find-settings.ts';
import { useSettingText, wordsOf } from './setting-text.ts';
import styles from './settings.module.css';

/** Before and after of one setting. */
export function Step({
  settingKey,
  before,
  after,
}: {
  readonly settingKey: SettingKey;
  readonly before: SettingValue;
  readonly after: SettingValue;
}) {
  const t = useT();
  const text = useSettingText();
  const { type } = SETTINGS[settingKey];
  return (
    <p className={styles.step}>
      <del>
        <span className="sr-only">{t('diff_before')} </span>
        {text.value(type, before)}
      </del>
      <DeskIcon name="arrow-right" size={13} />
      <ins>
        <span className="sr-only">{t('diff_after')} </span>
        {text.value(type, after)}
      </ins>
    </p>
  );
}

export function SettingHistory({ row, onClose }: { readonly row: SettingRow; readonly onClose: () => void }) {
  const t = useT();
  const { key } = row;
  const read = useCall('ops.settings.history', { params: { key }, query: {} as never });
  const [asks, setAsks] = useState(false);
  const back = (reason: string): Promise<boolean> =>
    carryOut(
      'ops.settings.back',
      { params: { key }, body: { version: row.version, reason } },
      { refreshes: ['ops.settings.list', 'ops.settings.history'] },
    );
  if (asks && row.previous !== null)
    return (
      <ReasonDialog
        title={`${t('setting_back')} · ${wordsOf(key).name}`}
        draft={`SETTING_back_${key}`}
        actionLabel={t('setting_back')}
        onSubmit={back}
        onClose={() => setAsks(false)}
      >
        <Step settingKey={key} before={row.value as SettingValue} after={row.previous as SettingValue} />
      </ReasonDialog>
    );
  return (
    <ModalDialog title={`${t('setting_history')} · ${wordsOf(key).name}`} onClose={onClose} isWide>
      <WhenRead read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text={t('setting_never_changed')} />
          ) : (
            <ul className={styles.history}>
              {list.map((entry) => (
                <li key={entry.entryId}>
                  <b>{entry.by}</b> <Time atMs={entry.at} style="full" />
                  {entry.before !== null && entry.after !== null && (
                    <Step settingKey={key} before={entry.before as SettingValue} after={entry.after as SettingValue} />
                  )}
                  {entry.reason !== null && <small>{entry.reason}</small>}
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <div className={panels.dialogFoot}>
        {row.canChange && row.previous !== null && (
          <DeskButton icon="arrow-u-up-left" onPress={() => setAsks(true)}>
            {t('setting_back')}
          </DeskButton>
        )}
        <DeskButton look="brand" onPress={onClose}>
          {t('close')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}
