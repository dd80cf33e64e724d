/** Up to which amount one person is enough, and how long a request waits, by kind. Raising a threshold is itself a request. */
import { useState } from 'react';
import { call, refresh, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { ModalDialog } from '../../widgets/dialogs.tsx';
import queue from '../../widgets/desk-queue.module.css';
import panels from '../../widgets/desk-panels.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Money } from '../../widgets/values.tsx';

type Setting = OpsAnswer<'ops.approvals.settings'>['list'][number];

const wholeOf = (text: string): number | undefined => {
  const digits = text.replaceAll(/[.,\s]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
};

export function Thresholds({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const read = useCall('ops.approvals.settings', {});
  const mayChange = useRight('approvals.manage');
  const [edited, edit] = useState<Setting>();
  if (edited) return <ThresholdForm setting={edited} onClose={() => edit(undefined)} />;
  return (
    <ModalDialog title={t('thresholds')} onClose={onClose} isWide>
      <DeskNote>{t('thresholds_text')}</DeskNote>
      <WhenRead read={read}>
        {({ list }) => (
          <table className={queue.changes}>
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                <th scope="col">{t('threshold')}</th>
                <th scope="col">{t('threshold_hours')}</th>
                {mayChange && (
                  <th scope="col">
                    <span className="sr-only">{t('change')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {list.map((setting) => (
                <tr key={setting.kind}>
                  <td>{setting.text}</td>
                  <td>
                    {setting.threshold === null ? (
                      t('threshold_always')
                    ) : (
                      <Money amount={setting.threshold} currency={setting.currency} />
                    )}
                  </td>
                  <td>{setting.expiresHours}</td>
                  {mayChange && (
                    <td>
                      <DeskButton
                        size="small"
                        icon="pencil-simple"
                        aria-label={`${t('change')}: ${setting.text}`}
                        onPress={() => edit(setting)}
                      >
                        {t('change')}
                      </DeskButton>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </WhenRead>
      <div className={panels.dialogFoot}>
        <DeskButton onPress={onClose}>{t('close')}</DeskButton>
      </div>
    </ModalDialog>
  );
}

function ThresholdForm({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) {
  const t = useT();
  const { kind, currency, version } = setting;
  const [threshold, setThreshold] = useState(String(setting.threshold ?? ''));
  const [hours, setHours] = useState(String(setting.expiresHours));
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const amount = setting.threshold === null ? null : wholeOf(threshold);
  const expiresHours = wholeOf(hours);
  const isReady =
    amount !== undefined &&
    expiresHours !== undefined &&
    expiresHours >= 1 &&
    expiresHours <= 168 &&
    reason.trim() !== '';

  async function send(): Promise<void> {
    if (!isReady) return;
    const body = { kind, threshold: amount, expiresHours, version, reason: reason.trim() };
    const result = await call('ops.approvals.setSetting', { body });
    refresh('ops.approvals.settings', 'ops.approvals.list');
    if (!result.ok) return setFault(result.message);
    say('ok', t(result.value.state === 'pending' ? 'request_sent' : 'done'));
    onClose();
  }
  return (
    <ModalDialog title={`${t('thresholds')} · ${setting.text}`} onClose={onClose}>
      {setting.threshold !== null && (
        <DeskField
          label={t('threshold')}
          side={currency}
          value={threshold}
          onChange={setThreshold}
          maxLength={20}
          hint={t('threshold_hint')}
          isFocused
        />
      )}
      {typeof amount === 'number' && (
        <p>
          <Money amount={amount} currency={currency} />
        </p>
      )}
      <DeskField label={t('threshold_hours')} value={hours} onChange={setHours} maxLength={3} />
      <DeskField
        label={t('reason')}
        side={t('reason_kept')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        lines={2}
      />
      {fault !== undefined && (
        <DeskNote tone="bad" isAlert>
          {fault}
        </DeskNote>
      )}
      <div className={panels.dialogFoot}>
        <DeskButton onPress={onClose}>{t('cancel')}</DeskButton>
        <DeskButton look="brand" isDisabled={!isReady} onPress={() => void send()}>
          {t('save')}
        </DeskButton>
      </div>
    </ModalDialog>
  );
}
