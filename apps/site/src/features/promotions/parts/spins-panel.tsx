/** Free spins: taken once, then how many are left, what they won, and the way to the game. */
import { Button, Card as Surface, useFormats, useNow } from '@lantern/ui';
import { gameAddress } from '../../../lib/games/launch-address.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/navigation/navigation.tsx';
import { standingOf, type Promotion, type Spins } from '../promotion-view.ts';
import styles from '../promotions.module.css';
import { TakeGift } from './take-gift.tsx';

interface PanelProps {
  readonly promotion: Promotion;
  readonly spins: Spins;
}

export function SpinsPanel({ promotion, spins }: PanelProps) {
  const t = useT();
  const formats = useFormats();
  const { currency, eligible } = promotion;
  const stake = formats.money(spins.stake, currency);
  const isOpen = eligible && standingOf(promotion) === 'open';
  return (
    <Surface className={styles.panel} data-testid="spins-panel">
      <p className={styles.panelText}>{t('promo_spins_text', { spins: spins.spins, game: spins.gameName, stake })}</p>
      {spins.own ? (
        <Own spins={spins} own={spins.own} currency={currency} />
      ) : (
        <p className={styles.panelText}>{t('promo_spins_days', { days: spins.useDays })}</p>
      )}
      {isOpen && (
        <TakeGift
          promotionKey={promotion.key}
          label={t('promo_spins_take')}
          taken="promo_spins_taken"
          values={{ game: spins.gameName }}
          testId="spins-take"
        />
      )}
    </Surface>
  );
}

interface OwnProps {
  readonly spins: Spins;
  readonly own: NonNullable<Spins['own']>;
  readonly currency: string;
}

function Own({ spins, own, currency }: OwnProps) {
  const t = useT();
  const formats = useFormats();
  const navigate = useNavigate();
  const nowMs = useNow(true, 60_000);
  const { left, won, expiresAt } = own;
  const amount = formats.money(won, currency);
  if (left === 0 || nowMs >= expiresAt) return <p className={styles.panelText}>{t('promo_spins_over', { amount })}</p>;
  const { vendor, game, gameName } = spins;
  const address = gameAddress(
    { vendorCode: vendor, gameCategory: 'RNG', gameId: game, nodeId: game, supportPlay: 'html5' },
    false,
  );
  return (
    <>
      <p className={styles.panelText}>
        <b>{t('promo_spins_left', { left, spins: spins.spins, at: formats.dateTime(expiresAt, 'dateTime') })}</b>
        {' · '}
        {t('promo_spins_won', { amount })}
      </p>
      <Button look="brand" wide icon="play" data-testid="spins-play" onClick={() => navigate(address)}>
        {t('promo_spins_play', { game: gameName })}
      </Button>
    </>
  );
}
