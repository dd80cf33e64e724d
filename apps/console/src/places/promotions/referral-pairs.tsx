/** Who invited whom in a referral: masked names, steps, what risk found, and closing a pair with a reason. */
import { REFERRAL_STATES, type ReferralState } from '@lantern/contract/promotion-rules';
import { useState } from 'react';
import { Link } from 'wouter';
import type { OpsAnswer } from '../../lib/calls.ts';
import { exportAddress, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import parts from '../../look/desk-fields.module.css';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import { DeskButton, StatusBadge, type Tone } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money, Time } from '../../widgets/values.tsx';
import styles from './referral-pairs.module.css';

type Pair = OpsAnswer<'ops.promotions.referrals'>['list'][number];

const TONE: Readonly<Record<ReferralState, Tone>> = {
  registered: 'plain',
  qualifying: 'info',
  holding: 'warn',
  paid: 'ok',
  closed: 'plain',
};
const STEPS = ['identity', 'bank', 'deposits', 'points'] as const;
const PAGE = 10;

interface ReferralPairsProps {
  readonly promotionKey: string;
  readonly currency: string;
}

const fileOf = (key: string, state: ReferralState | ''): string =>
  exportAddress('ops.promotions.referrals', state === '' ? {} : { state }).replace(':key', encodeURIComponent(key));

export function ReferralPairs({ promotionKey, currency }: ReferralPairsProps) {
  const t = useT();
  const [state, setState] = useState<ReferralState | ''>('');
  // The cursors of the pages before this one; the last is this page's own.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [closing, close] = useState<Pair>();
  const after = cursors.at(-1);
  const read = useCall('ops.promotions.referrals', {
    params: { key: promotionKey },
    query: {
      limit: String(PAGE),
      ...(state !== '' && { state }),
      ...(after !== undefined && { after }),
    } as never,
  });
  return (
    <div className={styles.pairs}>
      <label className={parts.field}>
        <span className={parts.label}>{t('state')}</span>
        <select
          className={parts.input}
          value={state}
          onChange={({ target }) => {
            setState(target.value as ReferralState | '');
            setCursors([]);
          }}
        >
          <option value="">{t('promotion_pairs_all')}</option>
          {REFERRAL_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`promotion_pair_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <WhenRead read={read}>
        {({ list, next }) => (
          <>
            {list.length === 0 && <p className={styles.faint}>{t('promotion_pairs_none')}</p>}
            <ul className={styles.pairList}>
              {list.map((pair) => (
                <PairRow key={pair.referralId} pair={pair} currency={currency} onClose={() => close(pair)} />
              ))}
            </ul>
            <div className={styles.pairPages}>
              <a className={styles.faint} href={fileOf(promotionKey, state)} download>
                {t('export_csv')}
              </a>
              {cursors.length > 0 && (
                <DeskButton size="small" onPress={() => setCursors(cursors.slice(0, -1))}>
                  {t('promotion_pairs_newer')}
                </DeskButton>
              )}
              {next !== null && (
                <DeskButton size="small" onPress={() => setCursors([...cursors, next])}>
                  {t('promotion_pairs_older')}
                </DeskButton>
              )}
            </div>
          </>
        )}
      </WhenRead>
      {closing && (
        <ReasonDialog
          title={t('promotion_pair_close_title', { referrer: closing.referrer.name, friend: closing.friend.name })}
          draft={`referral close ${closing.referralId}`}
          explanation={t('promotion_pair_close_text')}
          actionLabel={t('promotion_pair_close')}
          look="danger"
          onClose={() => close(undefined)}
          onSubmit={(reason) =>
            carryOut(
              'ops.promotions.closeReferral',
              { params: { key: promotionKey, referralId: closing.referralId }, body: { reason } },
              { refreshes: ['ops.promotions.referrals'], said: () => t('promotion_pair_closed') },
            )
          }
        />
      )}
    </div>
  );
}

function PairRow({
  pair,
  currency,
  onClose,
}: {
  readonly pair: Pair;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { referrer, friend, state, met, samePerson, closing, closedBy, closedReason, payAt, registeredAt } = pair;
  const paid = pair.gifts + pair.shares;
  return (
    <li className={styles.pairRow} data-pair={pair.referralId}>
      <span className={styles.pairNames}>
        <Link href={`/members/${referrer.memberId}`}>{referrer.name}</Link> →{' '}
        <Link href={`/members/${friend.memberId}`}>{friend.name}</Link>
        <StatusBadge tone={TONE[state]}>{t(`promotion_pair_${state}`)}</StatusBadge>
        {samePerson && (
          <StatusBadge tone="bad" icon="warning">
            {t('promotion_pair_same')}
          </StatusBadge>
        )}
        {!samePerson && referrer.watched + friend.watched > 0 && (
          <StatusBadge tone="warn" icon="warning">
            {t('promotion_pair_watched')}
          </StatusBadge>
        )}
      </span>
      <span className={styles.faint}>
        <Time atMs={registeredAt} /> ·{' '}
        {STEPS.map((step) => `${t(`promotion_step_${step}`)} ${met[step] ? '✓' : '–'}`).join(' · ')}
      </span>
      {state === 'holding' && payAt !== null && (
        <span className={styles.faint}>
          {t('promotion_pair_pays')} <Time atMs={payAt} style="full" />
        </span>
      )}
      {paid > 0 && (
        <span className={styles.faint}>
          {t('promotion_given')} <Money amount={paid} currency={currency} />
        </span>
      )}
      {closing !== null && (
        <span className={styles.faint}>
          {t(`promotion_closing_${closing}`)}
          {closedBy !== '' && `: ${closedBy}, ${closedReason}`}
        </span>
      )}
      {pair.canClose && (
        <span>
          <DeskButton size="small" look="danger" onPress={onClose}>
            {t('promotion_pair_close')}
          </DeskButton>
        </span>
      )}
    </li>
  );
}
