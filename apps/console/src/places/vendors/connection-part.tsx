/** How a vendor is reached, and what its wallet allows. */
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useRight } from '../../lib/session.ts';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { Facts } from '../../widgets/parts.tsx';
import { ReasonAct } from '../../widgets/reason-act.tsx';
import { ShowKey } from './keys-part.tsx';
import { VENDOR_READS, type VendorDetail, type Wallet } from './vendor.ts';
import styles from './vendors.module.css';

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
const wholeOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

export function ConnectionPart({ vendor, wallet }: { readonly vendor: VendorDetail; readonly wallet: Wallet }) {
  const t = useT();
  const mayManage = useRight('vendors.manage');
  return (
    <>
      <section className={styles.part}>
        <div className={styles.row}>
          <h3>{t('vendor_connection')}</h3>
          {mayManage && <ConnectAct key={vendor.launchUrl} vendor={vendor} />}
        </div>
        {vendor.launchUrl === null ? (
          <p className={styles.faint}>{t(vendor.reachable ? 'vendor_own' : 'vendor_unconnected_text')}</p>
        ) : (
          <Facts
            facts={[
              [
                t('vendor_launch_url'),
                <span key="u" className={styles.mono}>
                  {vendor.launchUrl}
                </span>,
              ],
              [t('vendor_frames'), vendor.frameOrigins.join(', ')],
              [t('vendor_timeout'), vendor.timeoutMs === null ? '' : `${vendor.timeoutMs} ms`],
              [t('merchants'), vendor.merchants.join(', ')],
              [t('vendor_currencies'), vendor.currencies?.join(', ') ?? t('vendor_currencies_all')],
            ]}
          />
        )}
        {mayManage && <ShowKey code={vendor.code} isUnshown={vendor.launchKeyUnshown} note={t('vendor_launch_key')} />}
      </section>
      <section className={styles.part}>
        <div className={styles.row}>
          <h3>{t('vendor_wallet')}</h3>
          {mayManage && vendor.launchUrl !== null && (
            <WalletAct key={wallet.settings?.version ?? 0} code={vendor.code} wallet={wallet} />
          )}
        </div>
        {wallet.settings === null ? (
          <p className={styles.faint}>{t('vendor_no_wallet')}</p>
        ) : (
          <Facts
            facts={[
              [t('vendor_networks'), wallet.settings.networks.join(', ') || t('vendor_networks_all')],
              [t('vendor_session_ttl'), t('vendor_seconds', { count: wallet.settings.sessionTtlSec })],
              [t('vendor_round_timeout'), t('vendor_minutes', { count: wallet.settings.roundTimeoutMin })],
              [t('vendor_round_policy'), t(`vendor_policy_${wallet.settings.roundPolicy}`)],
              [t('vendor_scale'), wallet.settings.moneyScale],
            ]}
          />
        )}
      </section>
    </>
  );
}

function ConnectAct({ vendor }: { readonly vendor: VendorDetail }) {
  const t = useT();
  const [url, setUrl] = useState(vendor.launchUrl ?? '');
  const [frames, setFrames] = useState(vendor.frameOrigins.join('\n'));
  const [timeout, setTimeoutMs] = useState(String(vendor.timeoutMs ?? 3_000));
  const { code } = vendor;
  return (
    <ReasonAct
      id="ops.vendors.connect"
      subject={code}
      refreshes={VENDOR_READS}
      label={t(vendor.launchUrl === null ? 'vendor_connect' : 'change')}
      icon="link"
      size="small"
      title={t('vendor_connect')}
      explanation={t('vendor_connect_text')}
      input={(reason) => {
        const timeoutMs = wholeOf(timeout);
        const frameOrigins = linesOf(frames);
        if (timeoutMs === undefined || timeoutMs < 50 || timeoutMs > 20_000) return undefined;
        if (!url.startsWith('https://') || frameOrigins.length === 0) return undefined;
        return { params: { vendor: code }, body: { launchUrl: url.trim(), frameOrigins, timeoutMs, reason } };
      }}
    >
      <DeskField label={t('vendor_launch_url')} value={url} maxLength={500} placeholder="https://" onChange={setUrl} />
      <DeskField
        label={t('vendor_frames')}
        hint={t('vendor_frames_hint')}
        value={frames}
        lines={3}
        onChange={setFrames}
      />
      <DeskField label={t('vendor_timeout')} side="50 – 20000 ms" value={timeout} onChange={setTimeoutMs} />
    </ReasonAct>
  );
}

function WalletAct({ code, wallet }: { readonly code: string; readonly wallet: Wallet }) {
  const t = useT();
  const { settings } = wallet;
  const [networks, setNetworks] = useState(settings?.networks.join('\n') ?? '');
  const [ttl, setTtl] = useState(String(settings?.sessionTtlSec ?? 43_200));
  const [round, setRound] = useState(String(settings?.roundTimeoutMin ?? 1_440));
  const [policy, setPolicy] = useState<'end' | 'ask'>(settings?.roundPolicy ?? 'end');
  return (
    <ReasonAct
      id="ops.vendors.setWallet"
      subject={code}
      refreshes={VENDOR_READS}
      label={t(settings === null ? 'vendor_wallet_open' : 'change')}
      icon="wallet"
      size="small"
      title={t('vendor_wallet')}
      explanation={t('vendor_wallet_text')}
      input={(reason) => {
        const [sessionTtlSec, roundTimeoutMin] = [wholeOf(ttl), wholeOf(round)];
        if (sessionTtlSec === undefined || roundTimeoutMin === undefined) return undefined;
        return {
          params: { vendor: code },
          body: {
            ...{ networks: linesOf(networks), sessionTtlSec, roundTimeoutMin, roundPolicy: policy },
            ...{ version: settings?.version ?? 0, reason },
          },
        };
      }}
    >
      <DeskField
        label={t('vendor_networks')}
        hint={t('vendor_networks_hint')}
        value={networks}
        lines={3}
        onChange={setNetworks}
      />
      <div className={styles.fields}>
        <DeskField label={t('vendor_session_ttl')} side="60 – 604800 s" value={ttl} onChange={setTtl} />
        <DeskField label={t('vendor_round_timeout')} side="1 – 43200 min" value={round} onChange={setRound} />
      </div>
      <Segments
        label={t('vendor_round_policy')}
        value={policy}
        onChange={setPolicy}
        options={(['end', 'ask'] as const).map((id) => ({ id, label: t(`vendor_policy_${id}`) }))}
      />
    </ReasonAct>
  );
}
