/** The rules as this room plays them: cards, combinations, turns, chops, payouts, the hold, and the rake. */
import type { CardRulesShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { Part, Sheet, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
import { useCards } from '../cards-context.ts';
import { CardFace } from '../stage/card.tsx';
import styles from './cards-sheets.module.css';
import { GameRules, type BookMode } from './game-rules.tsx';

const SECOND_MS = 1_000;
const HUNDRED = 100;
/** An example of each combination, as numbered cards: in the south, and in the north. */
const SOUTHERN = [
  ['single', [47]],
  ['pair', [20, 23]],
  ['triple', [33, 34, 35]],
  ['run', [8, 13, 17, 22, 27]],
  ['pairs', [12, 14, 16, 19, 21, 22]],
  ['quad', [28, 29, 30, 31]],
] as const;
const NORTHERN = [
  ['single', [47]],
  ['pair', [22, 23]],
  ['triple', [33, 34, 35]],
  ['run', [9, 13, 17, 21, 25]],
  ['quad', [28, 29, 30, 31]],
] as const;
/** Texts that the north has otherwise. */
const OTHERWISE: ReadonlySet<string> = new Set([
  'cards_rules_pair_text',
  'cards_rules_run_text',
  'cards_rules_answer',
  'cards_rules_time',
  'cards_rules_kept_by_place',
  'cards_rules_points_by_stake',
]);

/** The text for a region. */
const forRegion = (key: string, { northern }: CardRulesShown): TextKey =>
  (northern && OTHERWISE.has(key) ? `${key}_northern` : key) as TextKey;

/** Wins at the deal that the north does not have. */
const SOUTH_ONLY: ReadonlySet<string> = new Set(['five_pairs_in_row', 'four_threes', 'pairs_in_row_with_lowest']);
const INSTANT = [
  'dragon_run',
  'four_twos',
  'six_pairs',
  'five_pairs_in_row',
  'one_colour',
  'four_threes',
  'pairs_in_row_with_lowest',
] as const;

function Combinations({ rules }: { readonly rules: CardRulesShown }) {
  const t = useT();
  return (
    <ul className={styles.combinations}>
      {(rules.northern ? NORTHERN : SOUTHERN).map(([kind, cards]) => (
        <li key={kind} className={styles.combination}>
          <span className={styles.example} aria-hidden="true">
            {cards.map((card) => (
              <span key={card} className={styles.sample}>
                <CardFace card={card} />
              </span>
            ))}
          </span>
          <span className={styles.said}>
            <b>{t(`cards_rules_${kind}` as TextKey)}</b> {t(forRegion(`cards_rules_${kind}_text`, rules))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Instant({ rules }: { readonly rules: CardRulesShown }) {
  const t = useT();
  return (
    <Part title={t('cards_instant')}>
      <Text>{t('cards_rules_instant')}</Text>
      <ol className={styles.list}>
        {INSTANT.filter((kind) =>
          kind === 'one_colour' ? rules.oneColourWins : !(rules.northern && SOUTH_ONLY.has(kind)),
        ).map((kind) => (
          <li key={kind}>{t(`cards_rules_instant_${kind}`)}</li>
        ))}
      </ol>
      <Text>{t(rules.mode === 'by_card' ? 'cards_rules_instant_by_card' : 'cards_rules_instant_by_stake')}</Text>
    </Part>
  );
}

/** The rules of the room's game. */
export function RulesSheet() {
  const rules = useCards().view.use((state) => state.rules);
  const { mode } = rules;
  return mode === 'by_card' || mode === 'winner_takes' || mode === 'by_place' ? (
    <TienLenRules rules={rules} mode={mode} />
  ) : (
    <GameRules rules={rules} mode={mode} />
  );
}

interface TienLenRulesProps {
  readonly rules: CardRulesShown;
  readonly mode: Exclude<CardRulesShown['mode'], BookMode>;
}

function TienLenRules({ rules, mode }: TienLenRulesProps) {
  const t = useT();
  const { session } = useCards();
  const { decimal } = useNumbers();
  const points = rules.mode === 'by_card' ? 'by_card' : 'by_stake';
  const percent = decimal(rules.rakeBasisPoints / HUNDRED);
  return (
    <Sheet title={t('cards_rules')} testId="cards-rules">
      <Part title={t('cards_rules_aim')}>
        <Text>{t('cards_rules_aim_text', { seats: rules.seats })}</Text>
        <Text>{t('cards_rules_order')}</Text>
      </Part>
      <Part title={t('cards_rules_combinations')}>
        <Combinations rules={rules} />
      </Part>
      <Part title={t('cards_rules_turns')}>
        <Text>{t('cards_rules_lead')}</Text>
        <Text>{t(forRegion('cards_rules_answer', rules))}</Text>
        {rules.northern && <Text>{t('cards_rules_twos_northern')}</Text>}
        <Text>{t(forRegion('cards_rules_time', rules), { seconds: Math.round(rules.turnMs / SECOND_MS) })}</Text>
      </Part>
      <Part title={t('cards_rules_chops')}>
        {rules.northern ? (
          <Text>{t('cards_rules_chop_northern')}</Text>
        ) : (
          <ul className={styles.list}>
            <li>{t('cards_rules_chop_three')}</li>
            <li>{t(rules.quadBeatsPairOfTwos ? 'cards_rules_chop_quad' : 'cards_rules_chop_quad_single')}</li>
            <li>{t('cards_rules_chop_four')}</li>
          </ul>
        )}
        <Text>{t('cards_rules_chain')}</Text>
      </Part>
      <Part title={t('cards_rules_money')}>
        <Text>{t(`cards_rules_pay_${mode}`)}</Text>
        <Text>{t(forRegion(`cards_rules_kept_${mode}`, rules))}</Text>
        <Text>{t(forRegion(`cards_rules_points_${points}`, rules))}</Text>
      </Part>
      {rules.instantWins && <Instant rules={rules} />}
      <Part title={t('cards_rules_hold')}>
        <Text>{t('cards_rules_hold_text', { stakes: rules.holdStakes })}</Text>
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
