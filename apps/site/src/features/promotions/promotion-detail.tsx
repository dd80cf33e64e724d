/** One promotion (PRO-07): its state, why not with every condition, what its kind does, and the terms made from its rule. */
import { Button, Card as Surface, Empty, SectionHead, Skeleton, StatusChip } from '@lantern/ui';
import type { ReactNode } from 'react';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate, useSearchParams } from '../../lib/navigation/navigation.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { AppPanel } from './parts/app-panel.tsx';
import { ApplicationPanel } from './parts/application.tsx';
import { CheckInPanel } from './parts/check-in.tsx';
import { CodePanel } from './parts/code-panel.tsx';
import { Conditions, NotEligible } from './parts/conditions.tsx';
import { EnvelopePanel } from './parts/envelope.tsx';
import { EnvelopeProof } from './parts/envelope-proof.tsx';
import { LossPanel } from './parts/loss-panel.tsx';
import { RacePanel } from './parts/race-panel.tsx';
import { Figures } from './parts/figures.tsx';
import { BonusValue, GiftBonus, GiftWaiting, MatchDeposit, MatchSteps } from './parts/match.tsx';
import { SpinsPanel } from './parts/spins-panel.tsx';
import { KIND_TRAITS } from './kind-traits.ts';
import { pictureOf, STANDING_ICON, STANDING_NAME } from './parts/promotion-card.tsx';
import { STANDING_TONE, standingOf, type Promotion, type Standing } from './promotion-view.ts';
import styles from './promotions.module.css';

export function PromotionDetail() {
  const t = useT();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const key = address.get('key') ?? '';
  const promotion = useCall('promotions.read', { params: { key } }, { enabled: key !== '' });
  const reread = () => refresh('promotions.read');
  useLive('member', 'balance_changed', reread);
  useLive('member', 'kyc_changed', reread);
  useLive('member', 'vip_changed', reread);
  // An application that was decided comes with a reward or a mail.
  useLive('member', 'rewards_changed', reread);
  useLive('member', 'unread_changed', reread);
  if (key === '' || promotion.error?.refusal.code === 'promotion_not_found')
    return (
      <div className={`gutter ${styles.page}`} data-testid="promotion-gone">
        <Surface padding="none">
          <Empty
            title={t('promo_gone')}
            text={t('promo_gone_text')}
            action={{ label: t('promo_see_all'), onPress: () => navigate('/m/activity', { replace: true }) }}
          />
        </Surface>
      </div>
    );
  return (
    <Block read={promotion} waiting={<Waiting />}>
      {(known) => <Detail promotion={known} />}
    </Block>
  );
}

/** Standings that need no reasons: the member has taken part, or it is over. */
const NOT_SHUT: readonly Standing[] = [
  'claimed',
  'signed',
  'closed',
  'joined',
  'processing',
  'issued',
  'applying',
  'rejected',
  'claimable',
];
const TAKEN: readonly Standing[] = ['claimed', 'joined', 'processing', 'issued', 'applying', 'claimable'];

interface PanelProps {
  readonly promotion: Promotion;
}

function Match({ promotion }: PanelProps) {
  const { match } = promotion;
  if (!match) return null;
  return (
    <>
      <BonusValue currency={promotion.currency} value={match.value} />
      <MatchSteps promotion={promotion} match={match} />
      <MatchDeposit promotion={promotion} />
    </>
  );
}

function Invite({ promotion }: PanelProps) {
  const t = useT();
  const navigate = useNavigate();
  if (standingOf(promotion) !== 'open') return null;
  return (
    <Button wide icon="users-three" data-testid="promotion-invite" onClick={() => navigate('/m/inviteFriends')}>
      {t('title_invite')}
    </Button>
  );
}

/** What a member does with a promotion: one entry a kind. */
const PANELS: Readonly<Record<Promotion['kind'], (props: PanelProps) => ReactNode>> = {
  app_download: AppPanel,
  application: ({ promotion }) =>
    promotion.application && <ApplicationPanel promotion={promotion} application={promotion.application} />,
  check_in: ({ promotion }) => promotion.checkIn && <CheckInPanel promotion={promotion} checkIn={promotion.checkIn} />,
  code: CodePanel,
  envelope: ({ promotion }) =>
    promotion.envelope && <EnvelopePanel promotion={promotion} envelope={promotion.envelope} />,
  loss: ({ promotion }) => promotion.loss && <LossPanel promotion={promotion} loss={promotion.loss} />,
  // On no page of the site: its gifts are in the reward centre.
  manual: () => null,
  match: Match,
  race: RacePanel,
  referral: Invite,
  spins: ({ promotion }) => promotion.spins && <SpinsPanel promotion={promotion} spins={promotion.spins} />,
};

function Detail({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const { kind, name, lead, art, envelope, terms, eligible } = promotion;
  const Panel = PANELS[kind];
  const standing = standingOf(promotion);
  const icon = STANDING_ICON[standing];
  const isShut = !eligible && NOT_SHUT.indexOf(standing) < 0;
  return (
    <article className={styles.detail} data-testid="promotion-page" data-standing={standing}>
      <div className={styles.hero}>
        <img src={pictureOf(art)} alt="" />
        <span className={styles.heroWash} />
      </div>
      <div className={`gutter ${styles.sections}`}>
        <header className={styles.head}>
          <div className={styles.headLine}>
            <span className={styles.eyebrow}>{t(KIND_TRAITS[kind].name)}</span>
            <StatusChip
              tone={STANDING_TONE[standing]}
              {...(icon !== null && { icon })}
              data-testid="promotion-standing"
            >
              {t(STANDING_NAME[standing])}
            </StatusChip>
          </div>
          <h2 className={styles.title}>{name}</h2>
          <p className={styles.lead}>{lead}</p>
        </header>
        <Surface padding="none" className={styles.facts}>
          <Figures card={promotion} />
        </Surface>
        {isShut && <NotEligible promotion={promotion} />}
        <Panel promotion={promotion} />
        <GiftWaiting promotion={promotion} />
        <GiftBonus promotion={promotion} />
        {TAKEN.indexOf(standing) < 0 && <Conditions promotion={promotion} />}
        <section aria-label={t('promo_terms')}>
          <SectionHead title={t('promo_terms')} />
          <Surface>
            <ul className={styles.terms} data-testid="promotion-terms">
              {terms.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Surface>
        </section>
        {envelope && <EnvelopeProof promotion={promotion} envelope={envelope} />}
        <p className={styles.foot}>
          {t(promotion.bonus ? 'promo_foot_bonus' : (KIND_TRAITS[kind].foot ?? 'promo_foot'))}
        </p>
      </div>
    </article>
  );
}

/** Skeleton with the screen's boxes, so that nothing moves when it loads. */
function Waiting() {
  return (
    <div className={`gutter ${styles.waiting}`} data-testid="promotion-waiting">
      <Skeleton height={150} radius={18} />
      <Skeleton width={220} height={30} radius={8} />
      <Skeleton height={66} radius={18} />
      <Skeleton height={300} radius={18} />
    </div>
  );
}
