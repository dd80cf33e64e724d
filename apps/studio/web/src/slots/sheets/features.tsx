/** The features of a title, described from its data. */
import type { SlotTitle } from '@lantern/game-math/slots';
import { growthOf, wheelOf } from '@lantern/game-math/slots/title';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Part, Text } from '../../frame/sheets/sheet.tsx';

export interface FeaturesProps {
  readonly title: SlotTitle;
  readonly bet: number;
}

const rowOf = (multipliers: readonly number[]): string => multipliers.join(', ');

export function Features({ title, bet }: FeaturesProps) {
  const t = useT();
  const { money } = useGame();
  if (title.model === 'hold') {
    const { needed, respins, grand, journey } = title.hold;
    return (
      <Part title={t('rules_hold')}>
        <Text>{t('rules_hold_text', { needed, respins })}</Text>
        {journey && (
          <Text>
            {t('rules_hold_journey', {
              stops: journey.map(({ coins, times }) => t('rules_hold_stop', { coins, times })).join(' · '),
            })}
          </Text>
        )}
        <Text>{t('rules_hold_grand', { amount: money(bet * grand) })}</Text>
      </Part>
    );
  }
  const { multiplier, limit, spins } = title.freeSpins;
  const growth = growthOf(title);
  const wheel = wheelOf(title);
  const cluster = title.model === 'cascades' ? title.cluster : undefined;
  return (
    <>
      {title.model === 'cascades' && (
        <Part title={t('rules_cascade')}>
          <Text>{t('rules_cascade_text', { row: rowOf(title.multipliers), free: rowOf(title.freeMultipliers) })}</Text>
        </Part>
      )}
      {cluster && (
        <Part title={t('rules_chest')}>
          <Text>{t('rules_chest_text', { cells: cluster.chestCells, spins: spins[1] ?? 0 })}</Text>
        </Part>
      )}
      {wheel && (
        <Part title={t('rules_wheel')}>
          <Text>
            {t('rules_wheel_text', {
              turns: Object.entries(wheel.turns)
                .map(([scatters, turns]) => t('rules_wheel_turns', { scatters, turns }))
                .join(' · '),
            })}
          </Text>
          {wheel.rings.map((ring, index) => (
            <Text key={index}>
              {t('rules_wheel_ring', {
                ring: index + 1,
                slices: ring.length,
                pays: ring.map((times) => (times === 0 ? t('rules_wheel_inwards') : t('times', { times }))).join(', '),
              })}
            </Text>
          ))}
        </Part>
      )}
      {growth && (
        <Part title={t('rules_growth')}>
          <Text>{t('rules_growth_text')}</Text>
          <Text>
            {t('rules_growth_journey', {
              stops: growth.journey
                .map(({ grown, times, spins: more }) => t('rules_growth_stop', { grown, times, spins: more }))
                .join(' · '),
            })}
          </Text>
        </Part>
      )}
      {limit > 0 && (
        <Part title={t('rules_free')}>
          <Text>
            {title.model === 'cascades'
              ? t('rules_free_cascade', { limit })
              : growth
                ? t('rules_free_growth', { limit })
                : t('rules_free_text', { times: multiplier, limit })}
          </Text>
        </Part>
      )}
    </>
  );
}
