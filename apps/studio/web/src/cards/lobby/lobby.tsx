/** The lobby: the room, the member's balance, and the ways to a table. */
import { Segmented } from '@lantern/ui';
import type { ComponentType } from 'react';
import type { CardRulesShown } from '../../../../wire/cards.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { useCards } from '../cards-context.ts';
import type { LobbyPart } from '../play/view.ts';
import { CardFace } from '../stage/card.tsx';
import styles from './cards-lobby.module.css';
import { Levels } from './levels.tsx';
import { PrivateTables } from './private-tables.tsx';
import { roomKind } from './room-kind.ts';
import { OpenTables } from './tables.tsx';

/** A hand of each game, fanned in the header: ten to ace of hearts, liêng, ten points in diamonds, xì dách, cards of Cát Tê, three pictures. */
const ROW = [31, 35, 39, 43, 47];
const THREES: Readonly<Partial<Record<CardRulesShown['mode'], readonly number[]>>> = {
  lieng: [39, 43, 47],
  ba_cay: [18, 50, 46],
  xi_dach: [44, 34],
  cat_te: [24, 32, 36, 44],
};
const PICTURES = [35, 39, 43];
const FAN_DEGREES = 12;

/** The southern kind of Ba Cây. */
const isBaiCao = ({ mode, banked }: CardRulesShown): boolean => mode === 'ba_cay' && banked?.deck === 'whole';

/** The words for how a game is played. */
function modeText(rules: CardRulesShown): TextKey {
  if (rules.northern) return 'cards_mode_northern';
  return isBaiCao(rules) ? 'cards_mode_bai_cao' : `cards_mode_${rules.mode}`;
}

function Fan({ rules }: { readonly rules: CardRulesShown }) {
  const { mode } = rules;
  const cards = isBaiCao(rules) ? PICTURES : (THREES[mode] ?? ROW);
  const turnOf = (index: number): number => (index - (cards.length - 1) / 2) * FAN_DEGREES;
  return (
    <div className={styles.fan} aria-hidden="true">
      {cards.map((card, index) => (
        <span key={card} className={styles.fanned} style={{ transform: `rotate(${turnOf(index)}deg)` }}>
          <CardFace card={card} />
        </span>
      ))}
    </div>
  );
}

const PARTS: Readonly<Record<LobbyPart, ComponentType>> = {
  now: Levels,
  tables: OpenTables,
  private: PrivateTables,
};

/** The ways to a table. */
function Ways() {
  const t = useT();
  const { view } = useCards();
  const part = view.use((state) => state.part);
  const tables = view.use((state) => state.tables.length);
  const Part = PARTS[part];
  return (
    <>
      <div className={styles.ways}>
        <Segmented<LobbyPart>
          label={t('cards_ways')}
          value={part}
          onChange={(next) => view.set({ part: next })}
          options={[
            { value: 'now', label: t('cards_sit') },
            { value: 'tables', label: t('cards_ways_tables', { count: tables }) },
            { value: 'private', label: t('cards_ways_private') },
          ]}
          data-testid="cards-ways"
        />
      </div>
      <Part />
    </>
  );
}

export function Lobby() {
  const t = useT();
  const { view, money, session, name } = useCards();
  const rules = view.use((state) => state.rules);
  const balance = view.use((state) => state.balance);
  const note = view.use((state) => state.note);
  const kind = roomKind(session.room, rules.practice);
  return (
    <div className={styles.lobby}>
      <div className={styles.inner}>
        <section className={styles.head}>
          <div className={styles.words}>
            <h1 className={styles.name}>{name}</h1>
            <p className={styles.text}>{t(modeText(rules))}</p>
            <p className={styles.text}>{t(`cards_room_text_${kind}`)}</p>
          </div>
          <Fan rules={rules} />
        </section>
        <div className={styles.purse}>
          <span>{t(rules.practice ? 'cards_play_money' : 'cards_balance')}</span>
          <b className="num" data-testid="cards-balance">
            {money(balance)}
          </b>
        </div>
        <p className={styles.note} role="status">
          {note}
        </p>
        <Ways />
      </div>
    </div>
  );
}
