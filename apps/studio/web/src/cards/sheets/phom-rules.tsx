/** The rules of Phỏm as this room plays them: melds, turns, laying down, outright wins, and who pays whom. */
import type { CardRulesShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { Part, Sheet, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
import { useCards } from '../cards-context.ts';
import { CardFace } from '../stage/card.tsx';
import styles from './cards-sheets.module.css';

const SECOND_MS = 1_000;
const HUNDRED = 100;
/** An example of each meld, as numbered cards. */
const EXAMPLES = [
  ['set', [8, 9, 10]],
  ['run', [15, 19, 23]],
] as const;
const PARTS: readonly (readonly [TextKey, readonly TextKey[]])[] = [
  ['cards_rules_turns', ['phom_rules_lead', 'phom_rules_turn', 'phom_rules_take', 'phom_rules_time']],
  ['phom_rules_laying', ['phom_rules_lay', 'phom_rules_send', 'phom_rules_burnt']],
  ['phom_rules_wins', ['phom_rules_full', 'phom_rules_round', 'phom_rules_dry', 'phom_rules_fed']],
  ['cards_rules_money', ['phom_rules_places', 'phom_rules_taken', 'phom_rules_ties']],
];

export function PhomRules({ rules }: { readonly rules: CardRulesShown }) {
  const t = useT();
  const { session } = useCards();
  const { decimal } = useNumbers();
  const seconds = Math.round(rules.turnMs / SECOND_MS);
  const percent = decimal(rules.rakeBasisPoints / HUNDRED);
  return (
    <Sheet title={t('cards_rules')} testId="cards-rules">
      <Part title={t('cards_rules_aim')}>
        <Text>{t('phom_rules_aim', { seats: rules.seats })}</Text>
        <ul className={styles.combinations}>
          {EXAMPLES.map(([kind, cards]) => (
            <li key={kind} className={styles.combination}>
              <span className={styles.example} aria-hidden="true">
                {cards.map((card) => (
                  <span key={card} className={styles.sample}>
                    <CardFace card={card} />
                  </span>
                ))}
              </span>
              <span className={styles.said}>{t(`phom_rules_${kind}`)}</span>
            </li>
          ))}
        </ul>
        <Text>{t('phom_rules_points')}</Text>
      </Part>
      {PARTS.map(([title, texts]) => (
        <Part key={title} title={t(title)}>
          <ul className={styles.list}>
            {texts.map((text) => (
              <li key={text}>{t(text, { seconds })}</li>
            ))}
            {title === 'phom_rules_laying' && rules.again && <li>{t('phom_rules_again')}</li>}
          </ul>
        </Part>
      ))}
      <Part title={t('cards_rules_hold')}>
        <Text>{t('phom_rules_hold', { stakes: rules.holdStakes })}</Text>
        <Text>{t('cards_rules_rake', { percent })}</Text>
      </Part>
      <Part title={t('cards_rules_away')}>
        <Text>{t('cards_rules_away_text')}</Text>
        {rules.practice && <Text>{t('cards_rules_practice')}</Text>}
        {session.demo && !rules.practice && <Text>{t('demo_text')}</Text>}
      </Part>
      <Part title={t('cards_fair')}>
        <Text>{t('cards_rules_fair')}</Text>
      </Part>
    </Sheet>
  );
}
