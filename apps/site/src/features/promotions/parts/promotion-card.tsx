/** One promotion in the list: its art, its state, three figures. */
import type { PromotionArt } from '@lantern/contract/promotion-rules';
import { cx, Icon, type IconName } from '@lantern/ui';
import { artUrl } from '../../../lib/device/art-url.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { KIND_TRAITS } from '../kind-traits.ts';
import { STANDING_TONE, standingOf, type Card, type Standing } from '../promotion-view.ts';
import styles from '../promotions.module.css';
import { Figures } from './figures.tsx';

export const PROMOTION_PATH = '/m/promotion';

const PICTURES: Readonly<Record<PromotionArt, string>> = {
  welcome: '/art/promo-welcome.webp',
  club: '/art/promo-club.webp',
  lanterns: '/art/banner-lanterns.webp',
  'lucky-money': '/art/banner-lucky-money.webp',
  slots: '/art/banner-slots.webp',
  lottery: '/art/banner-lottery.webp',
  fishing: '/art/banner-fishing.webp',
  'live-hall': '/art/banner-live-hall.webp',
};

/** The picture of an art, from the merchant's image CDN where it has one. */
export const pictureOf = (art: PromotionArt): string => artUrl(PICTURES[art]);

export const STANDING_NAME: Readonly<Record<Standing, TextKey>> = {
  upcoming: 'promo_state_upcoming',
  open: 'promo_state_open',
  applying: 'promo_state_applying',
  rejected: 'promo_state_rejected',
  claimable: 'promo_state_claimable',
  joined: 'promo_state_joined',
  locked: 'promo_state_locked',
  paused: 'promo_state_paused',
  signed: 'promo_state_signed',
  processing: 'promo_state_processing',
  claimed: 'promo_state_claimed',
  issued: 'promo_state_issued',
  sold_out: 'promo_state_sold_out',
  closed: 'promo_state_closed',
};

export const STANDING_ICON: Readonly<Record<Standing, IconName | null>> = {
  upcoming: 'clock',
  open: null,
  applying: 'hourglass',
  rejected: 'x',
  claimable: 'gift',
  joined: 'check',
  locked: 'lock',
  paused: 'hourglass',
  signed: 'check',
  processing: 'hourglass',
  claimed: 'check',
  issued: 'check',
  sold_out: null,
  closed: null,
};

interface PromotionCardProps {
  readonly card: Card;
  /** Above the fold: its picture loads eagerly. */
  readonly eager: boolean;
}

export function PromotionCard({ card, eager }: PromotionCardProps) {
  const t = useT();
  const standing = standingOf(card);
  const icon = STANDING_ICON[standing];
  const isOver = standing === 'closed' || standing === 'sold_out';
  return (
    <Link
      to={`${PROMOTION_PATH}?key=${encodeURIComponent(card.key)}`}
      className={cx(styles.card, isOver && styles.over)}
      data-testid="promotion-card"
      data-key={card.key}
      data-standing={standing}
    >
      <span className={styles.art}>
        <img src={pictureOf(card.art)} alt="" loading={eager ? 'eager' : 'lazy'} />
        <span className={styles.wash} />
        <span className={cx(styles.plate, styles[STANDING_TONE[standing]])}>
          {icon !== null && <Icon name={icon} size={13} />}
          <span>{t(STANDING_NAME[standing])}</span>
        </span>
        <span className={styles.titles}>
          <span className={styles.kind}>{t(KIND_TRAITS[card.kind].name)}</span>
          <b className={styles.name}>{card.name}</b>
        </span>
      </span>
      <Figures card={card} />
    </Link>
  );
}
