/** The rules of games other than Tiến Lên, as this room plays them: what counts, turns, wins, and who pays whom. */
import type { CardMode, CardRulesShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { Part, Sheet, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
import { useCards } from '../cards-context.ts';
import { CardFace } from '../stage/card.tsx';
import styles from './cards-sheets.module.css';

const SECOND_MS = 1_000;
const HUNDRED = 100;

type Chapter = readonly [TextKey, readonly TextKey[]];

interface Book {
  readonly aim: TextKey;
  /** Examples as numbered cards, each with what it is. */
  readonly examples: readonly (readonly [TextKey, readonly number[]])[];
  /** Said after the examples. */
  readonly notes: readonly TextKey[];
  readonly chapters: readonly Chapter[];
  readonly hold: TextKey;
}

const phomBook = ({ again }: CardRulesShown): Book => ({
  aim: 'phom_rules_aim',
  examples: [
    ['phom_rules_set', [8, 9, 10]],
    ['phom_rules_run', [15, 19, 23]],
  ],
  notes: ['phom_rules_points'],
  chapters: [
    ['cards_rules_turns', ['phom_rules_lead', 'phom_rules_turn', 'phom_rules_take', 'phom_rules_time']],
    [
      'phom_rules_laying',
      ['phom_rules_lay', 'phom_rules_send', 'phom_rules_burnt', ...(again ? (['phom_rules_again'] as const) : [])],
    ],
    ['phom_rules_wins', ['phom_rules_full', 'phom_rules_round', 'phom_rules_dry', 'phom_rules_fed']],
    ['cards_rules_money', ['phom_rules_places', 'phom_rules_taken', 'phom_rules_ties']],
  ],
  hold: 'phom_rules_hold',
});

const samBook = ({ announces, oneColourWins }: CardRulesShown): Book => ({
  aim: 'sam_rules_aim',
  examples: [
    ['sam_rules_single', [47]],
    ['sam_rules_pair', [20, 23]],
    ['sam_rules_triple', [33, 34, 35]],
    ['sam_rules_run', [8, 13, 17, 22]],
    ['sam_rules_quad', [28, 29, 30, 31]],
  ],
  notes: ['sam_rules_order'],
  chapters: [
    ...(announces ? ([['sam_rules_announcing', ['sam_rules_announce', 'sam_rules_announce_pay']]] as const) : []),
    [
      'cards_rules_turns',
      ['sam_rules_lead', 'sam_rules_answer', 'sam_rules_last_card', 'sam_rules_twos', 'sam_rules_time'],
    ],
    ['cards_rules_chops', ['sam_rules_chop', 'sam_rules_chain']],
    ['cards_rules_money', ['sam_rules_pay', 'sam_rules_kept']],
    [
      'cards_instant',
      [
        'sam_rules_instant',
        'sam_rules_dragon',
        'sam_rules_four_twos',
        'sam_rules_three_triples',
        'sam_rules_five_pairs',
        ...(oneColourWins ? (['sam_rules_one_colour'] as const) : []),
      ],
    ],
  ],
  hold: 'cards_rules_hold_text',
});

const liengBook = (): Book => ({
  aim: 'lieng_rules_aim',
  examples: [
    ['lieng_rules_set', [20, 21, 23]],
    ['lieng_rules_run', [25, 30, 32]],
    ['lieng_rules_pictures', [33, 35, 42]],
    ['lieng_rules_points', [30, 28, 7]],
  ],
  notes: ['lieng_rules_values', 'lieng_rules_ties'],
  chapters: [
    [
      'cards_rules_turns',
      ['lieng_rules_ante', 'lieng_rules_acts', 'lieng_rules_raise', 'lieng_rules_end', 'lieng_rules_time'],
    ],
    ['cards_rules_money', ['lieng_rules_pay', 'lieng_rules_shown']],
  ],
  hold: 'lieng_rules_hold',
});

function baCayBook({ banked }: CardRulesShown): Book {
  const isWhole = banked?.deck === 'whole';
  return {
    aim: isWhole ? 'bai_cao_rules_aim' : 'ba_cay_rules_aim',
    examples: isWhole
      ? [
          ['bai_cao_rules_pictures', [33, 38, 43]],
          ['bai_cao_rules_points', [29, 35, 27]],
        ]
      : [
          ['ba_cay_rules_set', [20, 21, 23]],
          ['ba_cay_rules_ten', [49, 0, 10]],
          ['ba_cay_rules_points', [22, 7, 45]],
        ],
    notes: isWhole ? ['bai_cao_rules_ties'] : ['ba_cay_rules_ties'],
    chapters: [
      [
        'cards_rules_turns',
        [
          'ba_cay_rules_bet',
          'ba_cay_rules_open',
          banked?.banker === 'in_turn' ? 'ba_cay_rules_bank_turn' : 'ba_cay_rules_bank_hand',
          'ba_cay_rules_time',
        ],
      ],
      [
        'cards_rules_money',
        [
          'ba_cay_rules_pay',
          isWhole ? 'bai_cao_rules_double' : 'ba_cay_rules_double',
          ...(banked?.pot ? (['ba_cay_rules_pot'] as const) : []),
        ],
      ],
    ],
    hold: 'ba_cay_rules_hold',
  };
}

const xiDachBook = ({ banked }: CardRulesShown): Book => ({
  aim: 'xi_dach_rules_aim',
  examples: [
    ['xi_dach_rules_xi_bang', [44, 47]],
    ['xi_dach_rules_xi_dach', [45, 34]],
    ['xi_dach_rules_five', [3, 4, 8, 13, 45]],
    ['xi_dach_rules_points', [26, 30]],
  ],
  notes: ['xi_dach_rules_values', 'xi_dach_rules_bust'],
  chapters: [
    [
      'cards_rules_turns',
      [
        'xi_dach_rules_bet',
        'xi_dach_rules_dealt',
        'xi_dach_rules_draw',
        'xi_dach_rules_hidden',
        'xi_dach_rules_compare',
        banked?.banker === 'in_turn' ? 'ba_cay_rules_bank_turn' : 'xi_dach_rules_bank_hand',
        'xi_dach_rules_time',
      ],
    ],
    ['cards_rules_money', ['xi_dach_rules_pay', 'xi_dach_rules_double', 'xi_dach_rules_draws']],
  ],
  hold: 'ba_cay_rules_hold',
});

const mauBinhBook = ({ arranged, oneColourWins }: CardRulesShown): Book => ({
  aim: 'mau_binh_rules_aim',
  examples: [
    ['mau_binh_rules_straight_flush', [31, 27, 23, 19, 15]],
    ['mau_binh_rules_quad', [24, 25, 26, 27, 40]],
    ['mau_binh_rules_full_house', [36, 38, 39, 8, 10]],
    ['mau_binh_rules_flush', [44, 32, 24, 12, 4]],
    ['mau_binh_rules_straight', [22, 17, 15, 8, 6]],
    ['mau_binh_rules_triple', [16, 18, 19, 41, 6]],
    ['mau_binh_rules_two_pairs', [32, 35, 5, 6, 26]],
    ['mau_binh_rules_pair', [45, 46, 36, 23, 0]],
    ['mau_binh_rules_high', [43, 34, 21, 8, 1]],
  ],
  notes: [
    'mau_binh_rules_order',
    arranged?.wheel === 'lowest' ? 'mau_binh_rules_wheel_lowest' : 'mau_binh_rules_wheel_second',
  ],
  chapters: [
    [
      'mau_binh_rules_arranging',
      ['mau_binh_rules_once', 'mau_binh_rules_move', 'mau_binh_rules_time', 'mau_binh_rules_foul'],
    ],
    [
      'cards_rules_money',
      [
        'mau_binh_rules_rows',
        'mau_binh_rules_sweep',
        'mau_binh_rules_bonus',
        ...(arranged?.aces ? (['mau_binh_rules_aces'] as const) : []),
      ],
    ],
    [
      'cards_instant',
      [
        'mau_binh_rules_instant',
        'mau_binh_rules_dragon_suited',
        'mau_binh_rules_dragon',
        ...(oneColourWins ? (['mau_binh_rules_one_colour'] as const) : []),
        'mau_binh_rules_five_pairs',
        'mau_binh_rules_six_pairs',
        'mau_binh_rules_three_straights',
        'mau_binh_rules_three_flushes',
      ],
    ],
  ],
  hold: 'mau_binh_rules_hold',
});

/** The nine kinds of hands, from the strongest. */
const POKER_EXAMPLES: Book['examples'] = [
  ['poker_rules_straight_flush', [31, 35, 39, 43, 47]],
  ['poker_rules_quad', [20, 21, 22, 23, 44]],
  ['poker_rules_full_house', [40, 41, 43, 24, 26]],
  ['poker_rules_flush', [46, 38, 26, 14, 2]],
  ['poker_rules_straight', [24, 21, 19, 14, 8]],
  ['poker_rules_triple', [33, 34, 35, 47, 16]],
  ['poker_rules_two_pairs', [44, 47, 25, 27, 37]],
  ['poker_rules_pair', [41, 42, 32, 23, 4]],
  ['poker_rules_high_card', [45, 38, 27, 16, 1]],
];

const pokerBook = (): Book => ({
  aim: 'poker_rules_aim',
  examples: POKER_EXAMPLES,
  notes: ['poker_rules_suits', 'poker_rules_low'],
  chapters: [
    [
      'poker_rules_streets',
      ['poker_rules_blinds', 'poker_rules_preflop', 'poker_rules_flop', 'poker_rules_showdown', 'poker_rules_button'],
    ],
    ['poker_rules_betting', ['poker_rules_acts', 'poker_rules_raise', 'poker_rules_all_in', 'poker_rules_time']],
    ['cards_rules_money', ['poker_rules_pay', 'poker_rules_split', 'poker_rules_pots', 'poker_rules_shown']],
  ],
  hold: 'poker_rules_hold',
});

const studBook = (): Book => ({
  aim: 'stud_rules_aim',
  examples: POKER_EXAMPLES,
  notes: ['poker_rules_suits', 'poker_rules_low'],
  chapters: [
    ['poker_rules_streets', ['stud_rules_ante', 'stud_rules_streets', 'stud_rules_first', 'stud_rules_showdown']],
    ['poker_rules_betting', ['poker_rules_acts', 'stud_rules_raise', 'stud_rules_all_in', 'poker_rules_time']],
    ['cards_rules_money', ['poker_rules_pay', 'stud_rules_split', 'poker_rules_pots', 'stud_rules_shown']],
  ],
  hold: 'poker_rules_hold',
});

const catTeBook = (): Book => ({
  aim: 'cat_te_rules_aim',
  examples: [
    ['cat_te_rules_beats', [24, 36]],
    ['cat_te_rules_other', [24, 47]],
  ],
  notes: ['cat_te_rules_order'],
  chapters: [
    ['cards_rules_turns', ['cat_te_rules_lead', 'cat_te_rules_answer', 'cat_te_rules_trick', 'cat_te_rules_time']],
    ['cat_te_rules_stages', ['cat_te_rules_first', 'cat_te_rules_all', 'cat_te_rules_final', 'cat_te_rules_last']],
    ['cards_rules_money', ['cat_te_rules_pay', 'cat_te_rules_pay_all', 'cat_te_rules_shown']],
    [
      'cards_instant',
      ['cat_te_rules_instant', 'cat_te_rules_four_alike', 'cat_te_rules_one_suit', 'cat_te_rules_all_small'],
    ],
  ],
  hold: 'cat_te_rules_hold',
});

export type BookMode = Exclude<CardMode, 'by_card' | 'winner_takes' | 'by_place'>;
const BOOKS: Readonly<Record<BookMode, (rules: CardRulesShown) => Book>> = {
  phom: phomBook,
  sam: samBook,
  lieng: liengBook,
  ba_cay: baCayBook,
  mau_binh: mauBinhBook,
  xi_dach: xiDachBook,
  poker: pokerBook,
  stud: studBook,
  cat_te: catTeBook,
};

export function GameRules({ rules, mode }: { readonly rules: CardRulesShown; readonly mode: BookMode }) {
  const t = useT();
  const { session } = useCards();
  const { decimal } = useNumbers();
  const { aim, examples, notes, chapters, hold } = BOOKS[mode](rules);
  const values = {
    seats: rules.seats,
    seconds: Math.round(rules.turnMs / SECOND_MS),
    stakes: rules.holdStakes,
    limit: rules.banked?.limit ?? rules.holdStakes,
    small: rules.blinds?.small ?? 0,
    big: rules.blinds?.big ?? 0,
    ante: rules.blinds?.ante ?? 0,
  };
  return (
    <Sheet title={t('cards_rules')} testId="cards-rules">
      <Part title={t('cards_rules_aim')}>
        <Text>{t(aim, values)}</Text>
        <ul className={styles.combinations}>
          {examples.map(([text, cards]) => (
            <li key={text} className={styles.combination}>
              <span className={styles.example} aria-hidden="true">
                {cards.map((card) => (
                  <span key={card} className={styles.sample}>
                    <CardFace card={card} />
                  </span>
                ))}
              </span>
              <span className={styles.said}>{t(text)}</span>
            </li>
          ))}
        </ul>
        {notes.map((note) => (
          <Text key={note}>{t(note)}</Text>
        ))}
      </Part>
      {chapters.map(([title, texts]) => (
        <Part key={title} title={t(title)}>
          <ul className={styles.list}>
            {texts.map((text) => (
              <li key={text}>{t(text, values)}</li>
            ))}
          </ul>
        </Part>
      ))}
      <Part title={t('cards_rules_hold')}>
        <Text>{t(hold, values)}</Text>
        <Text>{t('cards_rules_rake', { percent: decimal(rules.rakeBasisPoints / HUNDRED) })}</Text>
        {rules.blinds && (
          <Text>{t(`${mode === 'stud' ? 'stud' : 'poker'}_rules_rake`, { cap: rules.blinds.rakeCap })}</Text>
        )}
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
