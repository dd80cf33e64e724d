/** News of promotions (§2 /m/activity): announcements of type PR as cards; each opens its whole text and its link, if it has one. */
import { BottomSheet, Button, Card, Empty, Icon, Skeleton, useFormats } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { artUrl } from '../../lib/device/art-url.ts';
import { Block } from '../../lib/block.tsx';
import { useCall } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useFollowTarget } from '../../lib/navigation/follow-target.ts';
import { plainText } from '../../lib/content/plain-text.ts';
import { Prose } from '../../lib/content/prose.tsx';
import styles from './promotion-news.module.css';

type Promotion = Answer<'announcement.list'>['list'][number];

const FRESH_MS = 60_000;

interface PromotionNewsProps {
  /** Nothing else is on the page: an empty list says so. */
  readonly isAlone: boolean;
}

export function PromotionNews({ isAlone }: PromotionNewsProps) {
  const t = useT();
  const promotions = useCall('announcement.list', { query: { types: 'PR', platform: 'M' } }, { staleMs: FRESH_MS });
  const [address, setAddress] = useSearchParams();
  const open = promotions.data?.list.find(({ id }) => id === address.get('id'));
  // Beneath other promotions nothing needs to be held open.
  const waiting = (isAlone ? [0, 1] : []).map((card) => (
    <div key={card} className={styles.card}>
      <Skeleton height={236} radius={18} />
    </div>
  ));
  return (
    <div className={styles.page} data-testid="promotion-news">
      <Block read={promotions} waiting={waiting}>
        {({ list }) => (
          <>
            {list.length === 0 && isAlone && (
              <Card>
                <Empty title={t('promotions_none')} text={t('promotions_none_text')} />
              </Card>
            )}
            {list.map((promotion, at) => (
              <PromotionCard
                key={promotion.id}
                promotion={promotion}
                eager={at === 0}
                onOpen={() => setAddress({ id: promotion.id })}
              />
            ))}
          </>
        )}
      </Block>
      {open && <PromotionSheet promotion={open} onClose={() => setAddress({}, { replace: true })} />}
    </div>
  );
}

/** The period; labelled open-ended when it has no end. */
function Period({ promotion: { publishedAt, endsAt } }: { readonly promotion: Promotion }) {
  const t = useT();
  const formats = useFormats();
  const from = formats.dateTime(publishedAt, 'date');
  return (
    <span className={styles.period}>
      <Icon name="calendar" variant="duotone" size={16} className={styles.periodIcon} />
      {endsAt === undefined
        ? t('promotion_from', { from })
        : t('promotion_period', { from, until: formats.dateTime(endsAt, 'date') })}
    </span>
  );
}

interface PromotionCardProps {
  readonly promotion: Promotion;
  /** Above the fold: its picture loads eagerly. */
  readonly eager: boolean;
  readonly onOpen: () => void;
}

function PromotionCard({ promotion, eager, onOpen }: PromotionCardProps) {
  return (
    <button type="button" className={styles.card} data-testid="promotion" onClick={onOpen}>
      <span className={styles.picture}>
        {promotion.imageUrl !== undefined && (
          <img src={artUrl(promotion.imageUrl)} alt="" loading={eager ? 'eager' : 'lazy'} />
        )}
      </span>
      <span className={styles.words}>
        <b className={styles.title}>{promotion.title}</b>
        <span className={styles.lead}>{plainText(promotion.content)}</span>
        <Period promotion={promotion} />
      </span>
    </button>
  );
}

function PromotionSheet({ promotion, onClose }: { readonly promotion: Promotion; readonly onClose: () => void }) {
  const t = useT();
  const follow = useFollowTarget();
  const { url } = promotion;
  return (
    <BottomSheet
      title={promotion.title}
      onClose={onClose}
      data-testid="promotion-detail"
      footer={
        url !== undefined && (
          <Button look="brand" wide data-testid="promotion-go" onClick={() => follow(url)}>
            {t('promotion_go')}
          </Button>
        )
      }
    >
      <Period promotion={promotion} />
      <div className={styles.text}>
        <Prose html={promotion.content} />
      </div>
    </BottomSheet>
  );
}
