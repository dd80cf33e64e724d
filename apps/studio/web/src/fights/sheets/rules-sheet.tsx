/** How fights are played, and every class with its chances, prices and exact returns. */
import type { FightClassShown, FightSide } from '../../../../wire/fight.ts';
import { useT } from '../../frame/i18n.ts';
import { Part, Sheet, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
import { useFight } from '../context.ts';
import { chanceText, priceText, spotName } from '../play/words.ts';
import styles from './fight-sheets.module.css';

const HUNDRED = 100;

export function RulesSheet() {
  const t = useT();
  const { view, money } = useFight();
  const { percent } = useNumbers();
  const rules = view.use((state) => state.rules);
  const take = rules.takeBasisPoints;
  return (
    <Sheet title={t('fight_rules')} testId="fight-rules-sheet">
      <Part title={t('fight_rules_how')}>
        <Text>{t('fight_rules_machines')}</Text>
        <Text>{t('fight_rules_round')}</Text>
        <Text>{t('fight_rules_draw')}</Text>
        {take !== null && <Text>{t('fight_rules_pool', { take: percent(take / HUNDRED) })}</Text>}
        {take === null && <Text>{t('fight_rules_malay')}</Text>}
      </Part>
      <Part title={t('fight_rules_limits')}>
        <Text>
          {t('fight_rules_limits_text', {
            min: money(rules.minBet),
            spot: money(rules.maxBet),
            round: money(rules.maxRound),
          })}
        </Text>
      </Part>
      <Part title={t('fight_rules_prices')}>
        {take === null && <Classes />}
        <Draws />
        <Text>{t(take === null ? 'fight_rules_rtp' : 'fight_rules_rtp_pool')}</Text>
      </Part>
    </Sheet>
  );
}

function Classes() {
  const t = useT();
  const { view } = useFight();
  const classes = view.use((state) => state.rules.classes);
  const current = view.use((state) => state.round.matchup.class);
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{t('fight_rules_class')}</th>
          {(['meron', 'wala'] as const).map((side) => (
            <th key={side} scope="col">
              {spotName(t, side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classes.map((each, place) => (
          <tr key={place} className={place === current ? styles.now : undefined}>
            <th scope="row">{place + 1}</th>
            <SidePrice of={each} side="meron" />
            <SidePrice of={each} side="wala" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SidePrice({ of, side }: { readonly of: FightClassShown; readonly side: FightSide }) {
  const t = useT();
  const { locale } = useFight();
  const { percent } = useNumbers();
  const price = of.prices[side];
  if (!price) return <td />;
  return (
    <td className="num">
      <b>{priceText(price, locale)}</b>
      <small>
        {t('fight_rules_cell', {
          chance: chanceText(of.chances[side], locale),
          rtp: percent((price.rtpBasisPoints / HUNDRED).toFixed(2)),
        })}
      </small>
    </td>
  );
}

/** Both draws are sold at one price in every class. */
function Draws() {
  const t = useT();
  const { view, locale } = useFight();
  const { percent } = useNumbers();
  const shown = view.use((state) => state.rules.classes[0]);
  return (
    <table className={styles.prices}>
      <tbody>
        {(['bdd', 'ftd'] as const).map((spot) => {
          const price = shown?.prices[spot];
          return (
            shown &&
            price && (
              <tr key={spot}>
                <th scope="row">{spotName(t, spot)}</th>
                <td className="num">
                  <b>{priceText(price, locale)}</b>
                  <small>
                    {t('fight_rules_cell', {
                      chance: chanceText(shown.chances[spot], locale),
                      rtp: percent((price.rtpBasisPoints / HUNDRED).toFixed(2)),
                    })}
                  </small>
                </td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}
