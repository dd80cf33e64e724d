/** Consents to marketing: each product on each channel by itself, all of them off until the member switches one on. */
import { Button, Card, Chip, SectionHead, Skeleton, useFormats, useToasts } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { CONSENT_PRODUCTS } from '@lantern/contract/constants';
import { useState } from 'react';
import { Block } from '../../../lib/block.tsx';
import { enablePush, pushAbility, renewPush } from '../../../lib/device/push.ts';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../privacy.module.css';

type Marketing = Answer<'privacy.consents'>['marketing'];
type Cell = Pick<Marketing['history'][number], 'product' | 'channel'>;

export function MarketingCard() {
  const t = useT();
  const toasts = useToasts();
  const consents = useCall('privacy.consents');
  const push = useCall('push.options');
  const [busy, setBusy] = useState(false);

  /** Offers by push need a device that may show them; browsers ask only after a tap, and this is one. */
  async function withDevice(): Promise<void> {
    const publicKey = push.data?.publicKey;
    if (typeof publicKey !== 'string' || pushAbility() !== 'ready' || (await renewPush())) return;
    await enablePush(publicKey);
    await push.refetch();
  }

  async function change(cells: readonly Cell[], given: boolean): Promise<void> {
    setBusy(true);
    if (given && cells.some(({ channel }) => channel === 'push')) await withDevice();
    const changes = cells.map(({ product, channel }) => ({ product, channel, given }));
    const set = await client.call('privacy.setMarketing', { body: { changes } });
    if (!set.ok) toasts.show({ type: 'fail', text: set.message });
    await consents.refetch();
    refresh('privacy.consents');
    setBusy(false);
  }

  return (
    <section data-testid="marketing-consents">
      <SectionHead title={t('marketing_title')} />
      <Card>
        <p className={styles.text}>{t('marketing_text')}</p>
        <Block read={consents} waiting={<Skeleton height={240} radius={12} />}>
          {({ marketing }) => (
            <>
              <Matrix marketing={marketing} busy={busy} onChange={(cell, given) => void change([cell], given)} />
              {marketing.given.length > 0 && (
                <Button
                  wide
                  className={styles.allOff}
                  data-testid="marketing-all-off"
                  disabled={busy}
                  onClick={() => void change(marketing.given, false)}
                >
                  {t('marketing_all_off')}
                </Button>
              )}
              {marketing.history.length > 0 && <History marketing={marketing} />}
            </>
          )}
        </Block>
      </Card>
    </section>
  );
}

interface MatrixProps {
  readonly marketing: Marketing;
  readonly busy: boolean;
  readonly onChange: (cell: Cell, given: boolean) => void;
}

function Matrix({ marketing: { channels, given }, busy, onChange }: MatrixProps) {
  const t = useT();
  return (
    <>
      {CONSENT_PRODUCTS.map((product) => (
        <div key={product} className={styles.product} role="group" aria-label={t(`marketing_product_${product}`)}>
          <span className={styles.productName}>{t(`marketing_product_${product}`)}</span>
          <span className={styles.channels}>
            {channels.map((channel) => {
              const on = given.some((cell) => cell.product === product && cell.channel === channel);
              return (
                <Chip
                  key={channel}
                  selected={on}
                  data-testid={`marketing-${product}-${channel}`}
                  onClick={() => !busy && onChange({ product, channel }, !on)}
                >
                  {t(`marketing_channel_${channel}`)}
                </Chip>
              );
            })}
          </span>
        </div>
      ))}
    </>
  );
}

/** Who changed what, when, and to which text. */
function History({ marketing: { history } }: { readonly marketing: Marketing }) {
  const t = useT();
  const formats = useFormats();
  return (
    <details className={styles.history}>
      <summary data-testid="marketing-history">{t('marketing_history')}</summary>
      <ol>
        {history.map(({ product, channel, given, version, source, at }, place) => {
          const cell = t('marketing_cell', {
            product: t(`marketing_product_${product}`),
            channel: t(`marketing_channel_${channel}`),
          });
          return (
            // Nothing else tells two changes of one moment apart, and the list is only ever read anew.
            <li key={`${at}-${place}`}>
              <span>{t(given ? 'marketing_history_on' : 'marketing_history_off', { cell })}</span>
              <small>
                {formats.dateTime(at, 'dateTime')} · {t(`marketing_source_${source}`)} ·{' '}
                {t('marketing_version', { version })}
              </small>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
