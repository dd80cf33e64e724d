/** Two sides against each other, with the bowl of dice between them. */
import { cx, Icon } from '@lantern/ui';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { FeltChips } from '../felt/felt-chips.tsx';
import { sumOf } from '../../frame/chips/chips.ts';
import { returnedOf } from '../play/outcomes.ts';
import { useTable } from '../table-context.ts';
import styles from './mini-arena.module.css';
import { Bowl } from './bowl.tsx';

export type MiniSide = 'tai' | 'xiu';
const TOTALS: Readonly<Record<MiniSide, string>> = { tai: '11–18', xiu: '3–10' };

/** The member's stake on a side: confirmed, the matched part, and the returned part. */
interface Own {
  readonly staked: number;
  readonly matched: number | undefined;
  readonly returned: number;
}

function useOwn(id: MiniSide): Own {
  const { view } = useTable();
  const stakes = view.use((state) => state.mine);
  const on = stakes.filter(({ spots, state }) => spots[id] !== undefined && state !== 'refused');
  const even = on.some(({ matched, state }) => matched !== undefined || state === 'returned');
  const returned = on.reduce((sum, stake) => sum + returnedOf(stake), 0);
  const staked = on.reduce((sum, { spots }) => sum + sumOf(spots), 0);
  return { staked, matched: even ? staked - returned : undefined, returned };
}

interface Part {
  /** Its text, and the short label above it. */
  readonly said: TextKey;
  readonly word: TextKey;
  readonly amount: number;
}

/** The member's part on a side: unconfirmed, matched, and returned. */
function partsOf({ staked, matched, returned }: Own, pending: number): readonly Part[] {
  const parts: readonly Part[] = [
    { said: 'table_spot_pending', word: 'table_mini_word_pending', amount: pending },
    { said: 'table_spot_taken', word: 'table_staked', amount: matched === undefined ? staked : 0 },
    { said: 'table_mini_matched', word: 'table_mini_word_matched', amount: matched ?? 0 },
    { said: 'table_mini_returned', word: 'table_back', amount: returned },
  ];
  return parts.filter(({ amount }) => amount > 0);
}

/** Higher amounts are abbreviated; screen readers get all digits. */
const LONG_FROM = 1_000_000;
/** Longer names are set smaller. */
const SHORT_NAME = 4;

function SideButton({ id }: { readonly id: MiniSide }) {
  const t = useT();
  const { view, play, money, locale } = useTable();
  const pool = view.use(({ round }) => round.pool[id] ?? 0);
  const members = view.use(({ round }) => round.members?.[id] ?? 0);
  const pending = view.use((state) => state.pending[id] ?? 0);
  const sending = view.use((state) => state.sending[id] ?? 0);
  const open = view.use(({ stage }) => stage === 'betting');
  const won = view.use(({ stage, round }) =>
    stage === 'shown' && round.result?.game === 'mini-tai-xiu' ? round.result.side : undefined,
  );
  const own = useOwn(id);
  const name = t(`table_spot_${id}`);
  const parts = partsOf(own, pending);
  const said = [
    name,
    TOTALS[id],
    t('table_mini_side', { amount: money(pool), count: members }),
    ...parts.map((part) => t(part.said, { amount: money(part.amount) })),
    ...(won === id ? [t('table_spot_wins')] : []),
  ];
  const stands = own.matched ?? own.staked;
  return (
    <button
      type="button"
      className={cx(
        styles.side,
        styles[id],
        won === id && styles.wins,
        won !== undefined && won !== id && styles.loses,
        !open && styles.closed,
      )}
      aria-disabled={!open}
      onClick={() => play.lay(id)}
      data-testid="table-spot"
      data-spot={id}
      data-taken={stands}
      data-pending={pending}
    >
      <span className="sr-only">{said.join(', ')}</span>
      <span className={styles.face} aria-hidden="true">
        <b className={cx(styles.name, name.length > SHORT_NAME && styles.long)}>{name}</b>
        <small className={styles.totals}>{TOTALS[id]}</small>
        <span className={cx('num', styles.pool)}>{shortAmount(pool, locale)}</span>
        <span className={styles.members}>
          <Icon name="users" variant="fill" size={12} />
          {members}
        </span>
        <span className={styles.own}>
          {parts.length === 0 && open && <small>{t('table_mini_tap')}</small>}
          {parts.map(({ word, amount }) => (
            <span key={word} className={styles.part}>
              <small>{t(word)}</small>
              <b className="num">{amount < LONG_FROM ? money(amount) : shortAmount(amount, locale)}</b>
            </span>
          ))}
        </span>
      </span>
      <FeltChips
        taken={stands}
        sending={sending}
        pending={pending}
        fate={won === undefined ? undefined : won === id ? 'wins' : 'loses'}
      />
    </button>
  );
}

/** Balance of the money: each side's share of the total. */
function Scales() {
  const { view } = useTable();
  const [tai, xiu] = [view.use(({ round }) => round.pool['tai'] ?? 0), view.use(({ round }) => round.pool['xiu'] ?? 0)];
  const share = tai + xiu === 0 ? 0.5 : tai / (tai + xiu);
  return (
    <i className={styles.scales} aria-hidden="true">
      <u style={{ transform: `scaleX(${share})` }} />
    </i>
  );
}

export function Arena() {
  const { view } = useTable();
  const stage = view.use((state) => state.stage);
  return (
    <section className={styles.arena} data-testid="table-stage" data-stage={stage}>
      <SideButton id="tai" />
      <Bowl />
      <SideButton id="xiu" />
      <Scales />
    </section>
  );
}
