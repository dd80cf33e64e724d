/** Inviting friends (PRO-03, PRO-09): what it gives, the own code with link and QR, what came of it, friends by step, terms. */
import { Card, Empty, Icon, SectionHead, Skeleton, useFormats, useLocale, type IconName } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { percentText } from '../../lib/percent-text.ts';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useLive } from '../../lib/server/realtime.ts';
import type { Offer, Referral } from './friend-view.ts';
import { Friends } from './parts/friends.tsx';
import { OwnCode } from './parts/own-code.tsx';
import styles from './invite.module.css';

export function InviteScreen() {
  const referral = useCall('referral.read');
  // Gifts and shares move the balance.
  useLive('member', 'balance_changed', () => refresh('referral.read', 'referral.friends'));
  return (
    <div className={`gutter ${styles.page}`} data-testid="invite">
      <Block read={referral} waiting={<Waiting />}>
        {(known) => (
          <>
            {known.offer && <Offered offer={known.offer} currency={known.currency} />}
            {!known.offer && (known.withheld ? <Withheld /> : <Off />)}
            <Totals referral={known} />
            <Friends currency={known.currency} />
            {known.offer && <Terms terms={known.offer.terms} />}
          </>
        )}
      </Block>
    </div>
  );
}

function Offered({ offer, currency }: { readonly offer: Offer; readonly currency: string }) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  return (
    <>
      <header className={styles.hero}>
        <p className={styles.heroText}>{t('invite_each')}</p>
        <p className={styles.amount} data-testid="invite-amount">
          {formats.money(offer.amount, currency)}
        </p>
        <p className={styles.heroText}>
          {t('invite_share', { percent: percentText(offer.shareBps, locale), days: offer.shareDays })}
        </p>
      </header>
      <ol className={styles.steps} aria-label={t('invite_steps')}>
        <Step icon="paper-plane-tilt">{t('invite_step_send')}</Step>
        <Step icon="identification-card">{t('invite_step_verify')}</Step>
        <Step icon="coins">
          {t('invite_step_play', {
            deposits: formats.money(offer.deposits, currency),
            points: formats.integer(offer.points),
          })}
        </Step>
      </ol>
      <OwnCode offer={offer} />
    </>
  );
}

function Step({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.stepIcon}>
        <Icon name={icon} size={24} />
      </span>
      <span className={styles.stepText}>{children}</span>
    </li>
  );
}

/** On a break, excluded or restricted: no offer, and where the member finds help. */
function Withheld() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Card padding="none" data-testid="invite-withheld">
      <Empty
        title={t('promo_withheld')}
        text={t('promo_withheld_text')}
        action={{ label: t('promo_withheld_limits'), onPress: () => navigate('/m/member/limits') }}
      />
      <button type="button" className={styles.help} onClick={() => navigate('/m/help')}>
        <Icon name="question" size={16} />
        {t('promo_withheld_help')}
      </button>
    </Card>
  );
}

function Off() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Card padding="none" data-testid="invite-off">
      <Empty
        title={t('invite_off')}
        text={t('invite_off_text')}
        action={{ label: t('promo_see_all'), onPress: () => navigate('/m/activity') }}
      />
    </Card>
  );
}

function Totals({ referral: { currency, offer, totals } }: { readonly referral: Referral }) {
  const t = useT();
  const formats = useFormats();
  if (totals.invited === 0) return null;
  const figures = [
    ['invite_invited', formats.integer(totals.invited)],
    ['invite_qualified', formats.integer(totals.qualified)],
    ['invite_paid', formats.money(totals.gifts + totals.shares, currency)],
  ] as const;
  return (
    <section aria-label={t('invite_totals')}>
      <Card padding="none" className={styles.totals}>
        {figures.map(([label, value]) => (
          <div key={label} className={styles.total}>
            <span className={styles.totalLabel}>{t(label)}</span>
            <b className={label === 'invite_paid' ? styles.totalGold : styles.totalValue} data-testid={label}>
              {value}
            </b>
          </div>
        ))}
      </Card>
      <p className={styles.foot}>
        {offer && <span>{t('invite_month', { count: totals.paidThisMonth, most: offer.monthlyFriends })}</span>}
        {totals.shares > 0 && <span>{t('invite_shares', { amount: formats.money(totals.shares, currency) })}</span>}
      </p>
    </section>
  );
}

function Terms({ terms }: { readonly terms: readonly string[] }) {
  const t = useT();
  return (
    <section aria-label={t('promo_terms')}>
      <SectionHead title={t('promo_terms')} />
      <Card>
        <ul className={styles.terms} data-testid="invite-terms">
          {terms.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div className={styles.waiting} data-testid="invite-waiting">
      <Skeleton height={104} radius={18} />
      <Skeleton height={96} radius={18} />
      <Skeleton height={200} radius={18} />
      <Skeleton height={52} radius={14} />
      <Skeleton height={220} radius={18} />
    </div>
  );
}
