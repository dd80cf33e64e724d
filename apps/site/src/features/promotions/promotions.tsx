/** Promotions (§2 /m/activity, PRO-01): what the rules offer, where the member stands with each, and the operator's news below. */
import { Button, Card as Surface, Chip, Empty, Icon, Skeleton } from '@lantern/ui';
import { useState, type ReactNode } from 'react';
import { Block } from '../../lib/block.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useLocation, useNavigate } from '../../lib/navigation/navigation.tsx';
import { refresh, useCall } from '../../lib/server/calls.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { CodeSheet } from './parts/code-sheet.tsx';
import { PromotionCard } from './parts/promotion-card.tsx';
import { isForYou, type Card } from './promotion-view.ts';
import styles from './promotions.module.css';

interface PromotionsProps {
  /** The operator's announcements; alone they also say that there is nothing. */
  readonly news: (isAlone: boolean) => ReactNode;
}

export function Promotions({ news }: PromotionsProps) {
  const promotions = useCall('promotions.list');
  const reread = () => refresh('promotions.list');
  useLive('member', 'balance_changed', reread);
  useLive('member', 'kyc_changed', reread);
  useLive('member', 'vip_changed', reread);
  return (
    <div className={`gutter ${styles.page}`} data-testid="promotions">
      <Block read={promotions} waiting={<Waiting />}>
        {({ list, withheld }) =>
          withheld ? (
            <Withheld />
          ) : (
            <>
              <Offers list={list} />
              {news(list.length === 0)}
            </>
          )
        }
      </Block>
      {/* News do not depend on the promotions' own answer. */}
      {promotions.error !== null && promotions.data === undefined && news(false)}
    </div>
  );
}

function Offers({ list }: { readonly list: readonly Card[] }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const session = useSession();
  const [isOwn, setOwn] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const own = list.filter(isForYou);
  const isSplit = own.length > 0 && own.length < list.length;
  const shown = isOwn && isSplit ? own : list;
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.groups} role="group" aria-label={t('promo_groups')}>
          {isSplit && (
            <>
              <Chip selected={!isOwn} data-testid="promotions-all" onClick={() => setOwn(false)}>
                {t('promo_all')}
              </Chip>
              <Chip selected={isOwn} data-testid="promotions-own" onClick={() => setOwn(true)}>
                {t('promo_for_you', { count: own.length })}
              </Chip>
            </>
          )}
        </div>
        <Button
          small
          icon="ticket"
          className={styles.enter}
          data-testid="promo-code-open"
          onClick={() =>
            session === null ? navigate('/m/login', { state: { from: pathname + search } }) : setTyping(true)
          }
        >
          {t('promo_code_enter')}
        </Button>
      </div>
      {shown.map((card, at) => (
        <PromotionCard key={card.key} card={card} eager={at === 0} />
      ))}
      {isTyping && <CodeSheet onClose={() => setTyping(false)} />}
    </>
  );
}

/** On a break, excluded or restricted: no offers, why, and where the member finds more. */
function Withheld() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Surface padding="none" data-testid="promotions-withheld">
      <Empty
        title={t('promo_withheld')}
        text={t('promo_withheld_text')}
        action={{ label: t('promo_withheld_limits'), onPress: () => navigate('/m/member/limits') }}
      />
      <button type="button" className={styles.help} onClick={() => navigate('/m/help')}>
        <Icon name="question" size={16} />
        {t('promo_withheld_help')}
      </button>
    </Surface>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} data-testid="promotions-waiting">
      <Skeleton height={36} radius={18} />
      <Skeleton height={172} radius={18} />
      <Skeleton height={172} radius={18} />
    </div>
  );
}
