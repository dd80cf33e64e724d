/** Keys a vendor signs its requests with: rotation with overlap by two persons; a new key is shown once. */
import { useState } from 'react';
import { call, refresh } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { useNow } from '@lantern/ui';
import fields from '../../look/desk-fields.module.css';
import { ConfirmDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, DeskNote, StatusBadge } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { say } from '../../widgets/toasts.tsx';
import { Copyable, Time } from '../../widgets/values.tsx';
import { VENDOR_READS, type VendorDetail, type Wallet } from './vendor.ts';
import styles from './vendors.module.css';

/** Overlaps on offer, in seconds; 0 ends the older keys at once. */
const OVERLAPS_SEC = [0, 3_600, 7_200, 86_400, 604_800] as const;
type Key = Wallet['keys'][number];

export function KeysPart({ vendor, wallet }: { readonly vendor: VendorDetail; readonly wallet: Wallet }) {
  const t = useT();
  const mayManage = useRight('vendors.manage');
  const [overlapSec, setOverlap] = useState<number>(3_600);
  if (wallet.settings === null)
    return (
      <section className={styles.part}>
        <h3>{t('vendor_keys')}</h3>
        <p className={styles.faint}>{t('vendor_no_wallet')}</p>
      </section>
    );
  const { code } = vendor;
  return (
    <section className={styles.part}>
      <div className={styles.row}>
        <h3>{t('vendor_keys')}</h3>
        {mayManage && (
          <ReasonAct
            id="ops.vendors.rotateKey"
            subject={code}
            refreshes={VENDOR_READS}
            label={t('vendor_rotate')}
            icon="key"
            size="small"
            explanation={t('vendor_rotate_text')}
            input={(reason) => ({ params: { vendor: code }, body: { overlapSec, reason } })}
          >
            <label className={fields.field}>
              <span className={fields.label}>{t('vendor_overlap')}</span>
              <select
                className={fields.input}
                value={overlapSec}
                onChange={({ target }) => setOverlap(Number(target.value))}
              >
                {OVERLAPS_SEC.map((sec) => (
                  <option key={sec} value={sec}>
                    {sec === 0 ? t('vendor_overlap_none') : t('vendor_overlap_hours', { count: sec / 3_600 })}
                  </option>
                ))}
              </select>
            </label>
          </ReasonAct>
        )}
      </div>
      {wallet.keys.length === 0 ? (
        <p className={styles.faint}>{t('vendor_no_keys')}</p>
      ) : (
        <table className={styles.table} aria-label={t('vendor_keys')}>
          <thead>
            <tr>
              <th scope="col">{t('vendor_key')}</th>
              <th scope="col">{t('vendor_since')}</th>
              <th scope="col">{t('state')}</th>
              {mayManage && <th scope="col" aria-label={t('acts')} />}
            </tr>
          </thead>
          <tbody>
            {wallet.keys.map((key) => (
              <tr key={key.keyId}>
                <td className={styles.mono}>
                  {code.toLowerCase()}_••••{key.keyId.slice(-4)}
                </td>
                <td>
                  <Time atMs={key.since} />
                </td>
                <td>
                  <KeyState itsKey={key} />
                </td>
                {mayManage && (
                  <td data-align="end">
                    <ShowKey code={code} keyId={key.keyId} isUnshown={key.unshown} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.faint}>{t('vendor_keys_note')}</p>
    </section>
  );
}

function KeyState({ itsKey: { validUntil } }: { readonly itsKey: Key }) {
  const t = useT();
  const nowMs = useNow(true, 10_000);
  if (validUntil === null) return <StatusBadge tone="ok">{t('vendor_key_used')}</StatusBadge>;
  if (validUntil <= nowMs) return <StatusBadge>{t('vendor_key_over')}</StatusBadge>;
  return (
    <StatusBadge tone="info">
      {t('vendor_key_overlap')} <Time atMs={validUntil} />
    </StatusBadge>
  );
}

interface ShowKeyProps {
  readonly code: string;
  /** Absent for the key of the connection. */
  readonly keyId?: string;
  readonly isUnshown: boolean;
  /** What is said before the button. */
  readonly note?: string;
}

/**
 * Shows a key that no one has seen: once, to this person. It stays on the page while the key is shown, whatever the list says meanwhile:
 * the key cannot be had again.
 */
export function ShowKey({ code, keyId, isUnshown, note }: ShowKeyProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  async function show(): Promise<void> {
    const params = { vendor: code };
    const shown =
      keyId === undefined
        ? await call('ops.vendors.showLaunchKey', { params })
        : await call('ops.vendors.showKey', { params: { ...params, keyId } });
    if (shown.ok) setSecret(shown.value.key);
    else {
      say('bad', shown.message);
      refresh(...VENDOR_READS);
    }
  }
  const button = (
    <DeskButton size="small" icon="eye" onPress={() => setOpen(true)}>
      {t('vendor_key_show')}
    </DeskButton>
  );
  return (
    <>
      {isUnshown &&
        (note === undefined ? (
          button
        ) : (
          <DeskNote tone="warn">
            {note} {button}
          </DeskNote>
        ))}
      {isOpen && (
        <ConfirmDialog
          title={t('vendor_key_show')}
          actionLabel={t('vendor_key_show')}
          onClose={() => setOpen(false)}
          onConfirm={() => void show()}
        >
          <DeskNote tone="warn">{t('vendor_key_once')}</DeskNote>
        </ConfirmDialog>
      )}
      {secret !== undefined && (
        <ConfirmDialog
          title={t('vendor_key_shown_title')}
          actionLabel={t('vendor_key_kept')}
          onClose={() => {
            setSecret(undefined);
            refresh(...VENDOR_READS);
          }}
          onConfirm={() => undefined}
        >
          <DeskNote tone="warn">{t('vendor_key_copy')}</DeskNote>
          <Copyable text={secret} label={t('vendor_key')} />
        </ConfirmDialog>
      )}
    </>
  );
}
