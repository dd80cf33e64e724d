/** The rules as this room plays them: cards, combinations, turns, chops, payouts, the hold, and the rake. */
import { BottomSheet } from '@lantern/ui';
import type { ReactNode } from 'react';
import type { CardRulesShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import { CardFace } from '../stage/card.tsx';
import styles from './cards-sheets.module.css';

const SECOND_MS = 1_000;
const HUNDRED = 100;
/** An example of each combination, as numbered cards. */
const EXAMPLES = [
  ['single', [47]],
  ['pair', [20, 23]],
  ['triple', [33, 34, 35]],
  ['run', [8, 13, 17, 22, 27]],
  ['pairs', [12, 14, 16, 19, 21, 22]],
  ['quad', [28, 29, 30, 31]],
] as const;
const INSTANT = [
  'dragon_run',
  'four_twos',
  'six_pairs',
  'five_pairs_in_row',
  'one_colour',
  'four_threes',
  'pairs_in_row_with_lowest',
] as const;

/** The sheet has no controls: its parts take the focus, so that the keyboard can scroll. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section tabIndex={0} aria-label={title} className={styles.part}>
      <h3 className={styles.head}>{title}</h3>
      {children}
    </section>
  );
}

function Combinations() {
  const t = useT();
  return (
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
          <span className={styles.said}>
            <b>{t(`cards_rules_${kind}` as TextKey)}</b> {t(`cards_rules_${kind}_text` as TextKey)}
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
      <p className={styles.text}>{t('cards_rules_instant')}</p>
      <ol className={styles.list}>
        {INSTANT.filter((kind) => kind !== 'one_colour' || rules.oneColourWins).map((kind) => (
          <li key={kind}>{t(`cards_rules_instant_${kind}`)}</li>
        ))}
      </ol>
      <p className={styles.text}>
        {t(rules.mode === 'by_card' ? 'cards_rules_instant_by_card' : 'cards_rules_instant_by_stake')}
      </p>
    </Part>
  );
}

export function RulesSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { view, session, locale } = useCards();
  const rules = view.use((state) => state.rules);
  const points = rules.mode === 'by_card' ? 'by_card' : 'by_stake';
  const text = String(rules.rakeBasisPoints / HUNDRED);
  const percent = locale === 'vi' ? text.replace('.', ',') : text;
  return (
    <BottomSheet title={t('cards_rules')} onClose={onClose} data-testid="cards-rules">
      <Part title={t('cards_rules_aim')}>
        <p className={styles.text}>{t('cards_rules_aim_text', { seats: rules.seats })}</p>
        <p className={styles.text}>{t('cards_rules_order')}</p>
      </Part>
      <Part title={t('cards_rules_combinations')}>
        <Combinations />
      </Part>
      <Part title={t('cards_rules_turns')}>
        <p className={styles.text}>{t('cards_rules_lead')}</p>
        <p className={styles.text}>{t('cards_rules_answer')}</p>
        <p className={styles.text}>{t('cards_rules_time', { seconds: Math.round(rules.turnMs / SECOND_MS) })}</p>
      </Part>
      <Part title={t('cards_rules_chops')}>
        <ul className={styles.list}>
          <li>{t('cards_rules_chop_three')}</li>
          <li>{t(rules.quadBeatsPairOfTwos ? 'cards_rules_chop_quad' : 'cards_rules_chop_quad_single')}</li>
          <li>{t('cards_rules_chop_four')}</li>
        </ul>
        <p className={styles.text}>{t('cards_rules_chain')}</p>
      </Part>
      <Part title={t('cards_rules_money')}>
        <p className={styles.text}>{t(`cards_rules_pay_${rules.mode}`)}</p>
        <p className={styles.text}>{t(`cards_rules_kept_${rules.mode}`)}</p>
        <p className={styles.text}>{t(`cards_rules_points_${points}`)}</p>
      </Part>
      {rules.instantWins && <Instant rules={rules} />}
      <Part title={t('cards_rules_hold')}>
        <p className={styles.text}>{t('cards_rules_hold_text', { stakes: rules.holdStakes })}</p>
        <p className={styles.text}>{t('cards_rules_rake', { percent })}</p>
      </Part>
      <Part title={t('cards_rules_away')}>
        <p className={styles.text}>{t('cards_rules_away_text')}</p>
        {rules.practice && <p className={styles.text}>{t('cards_rules_practice')}</p>}
        {session.demo && !rules.practice && <p className={styles.text}>{t('demo_text')}</p>}
      </Part>
      <Part title={t('cards_fair')}>
        <p className={styles.text}>{t('cards_rules_fair')}</p>
      </Part>
    </BottomSheet>
  );
}
