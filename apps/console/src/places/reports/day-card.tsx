/** The day that explains itself: its result beside the usual ones, the games that moved it, and who won or lost most. */
import { useLocale } from '@lantern/ui';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { Link } from 'wouter';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { usePlaceNamed } from '../../lib/place-names.ts';
import { useShortValues } from '../../lib/short-values.ts';
import { weekdayOf } from '../../lib/zone.ts';
import { DeskButton, DeskCard } from '../../widgets/parts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { Money } from '../../widgets/values.tsx';
import { shortDay } from './question.ts';
import styles from './reports.module.css';

type Day = OpsAnswer<'ops.reports.day'>;

export function DayCard({ day, currency }: { readonly day: string; readonly currency: string }) {
  const t = useT();
  const address = useListAddress();
  const read = useCall('ops.reports.day', { query: { day, currency } }, { keepsLast: true });
  const placeNamed = usePlaceNamed();
  const onlyDay = { dayFrom: day, dayTo: day, explain: undefined };
  return (
    <DeskCard
      title={t('reports_day_title', { day: shortDay(day) })}
      side={
        <DeskButton
          size="small"
          look="ghost"
          icon="x"
          aria-label={t('close')}
          onPress={() => address.set({ explain: undefined })}
        />
      }
    >
      <WhenRead read={read}>
        {(found) => (
          <>
            <Usual found={found} />
            {found.games.map((game) => (
              <button
                key={`${game.vendor} ${game.game} ${game.category}`}
                type="button"
                className={styles.moved}
                onClick={() =>
                  address.set({
                    ...onlyDay,
                    drill: 'ggr',
                    category: game.category === '' ? undefined : game.category,
                    vendor: game.vendor === '' ? undefined : game.vendor,
                    game: game.game === '' ? undefined : game.game,
                  })
                }
              >
                <span>{game.gameName ?? game.vendorName ?? t('reports_no_game')}</span>
                <Money amount={game.moved} currency={found.currency} isChange />
              </button>
            ))}
            {found.games.length > 0 && (
              <p className={styles.without}>
                <span>{t('reports_day_without')}</span>
                <Money
                  amount={found.games.reduce((rest, { moved }) => rest - moved, found.ggr)}
                  currency={found.currency}
                />
              </p>
            )}
            {found.members.length > 0 && <h4 className={styles.dayHead}>{t('reports_day_members')}</h4>}
            {found.members.map(({ memberId, username, won, bets }) => (
              <p key={memberId} className={styles.moved}>
                <span>
                  {placeNamed('members') ? <Link href={`/members/${memberId}?tab=bets`}>{username}</Link> : username}{' '}
                  <small>{t('reports_day_bets', { count: bets })}</small>
                </span>
                <Money amount={won} currency={found.currency} isChange />
              </p>
            ))}
            <div className={styles.dayActs}>
              <DeskButton
                size="small"
                icon="list-magnifying-glass"
                onPress={() => address.set({ ...onlyDay, drill: 'ggr' })}
              >
                {t('reports_day_rows')}
              </DeskButton>
              <DeskButton size="small" onPress={() => address.set(onlyDay)}>
                {t('reports_day_only')}
              </DeskButton>
            </div>
          </>
        )}
      </WhenRead>
    </DeskCard>
  );
}

/** “GGR 29.2M, usually 360–480M on a Wednesday.” */
function Usual({ found: { day, ggr, usual, currency } }: { readonly found: Day }) {
  const t = useT();
  const { short } = useShortValues();
  const weekday = weekdayOf(day, useLocale());
  const result = short(ggr, currency);
  if (!usual)
    return (
      <p className={styles.quiet}>
        {t('reports_ggr')} {result}. {t('reports_day_unknown')}
      </p>
    );
  const [low, high] = [short(usual.low, currency), short(usual.high, currency)];
  const isUsual = ggr >= usual.low && ggr <= usual.high;
  return (
    <p className={styles.usual} data-far={!isUsual || undefined}>
      <DeskIcon name={isUsual ? 'check-circle' : 'warning-circle'} size={14} />
      <span>
        {t('reports_ggr')} {result}, {t('reports_day_usual', { low, high, weekday })}
      </span>
    </p>
  );
}
