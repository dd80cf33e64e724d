/** Two sides against each other, and between them the bowl with the dice. */
import { cx, Icon, useFormats } from '@lantern/ui';
import { useT, type Translate } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { FeltChips } from '../felt/felt-chips.tsx';
import { sumOf } from '../play/chips.ts';
import { returnedOf } from '../play/rounds.ts';
import { useTable } from '../table-context.ts';
import styles from './mini-arena.module.css';
import { Bowl } from './bowl.tsx';

export type MiniSide = 'tai' | 'xiu';
const TOTALS: Readonly<Record<MiniSide, string>> = { tai: '11–18', xiu: '3–10' };

/** What the member has on a side: confirmed, what of it stands, and what came back. */
function useOwn(id: MiniSide): { readonly staked: number; readonly matched: number | undefined; readonly returned: number } {
  const { view } = useTable();
  const stakes = view.use((state) => state.mine);
  const on = stakes.filter(({ spots, state }) => spots[id] !== undefined && state !== 'refused');
  const even = on.some(({ matched, state }) => matched !== undefined || state === 'returned');
  const returned = on.reduce((sum, stake) => sum + returnedOf(stake), 0);
  const staked = on.reduce((sum, { spots }) => sum + sumOf(spots), 0);
  return { staked, matched: even ? staked - returned : undefined, returned };
}

interface Told {
  readonly t: Translate;
  readonly money: (amount: number) => string;
  readonly staked: number;
  readonly matched: number | undefined;
  readonly returned: number;
  readonly pending: number;
}

/** The member's part in words, for eyes and ears alike. */
function ownWords({ t, money, staked, matched, returned, pending }: Told): readonly string[] {
  return [
    ...(pending > 0 ? [t('table_spot_pending', { amount: money(pending) })] : []),
    ...(staked > 0 && (matched === undefined || matched > 0) ? [t(matched === undefined ? 'table_spot_taken' : 'table_mini_matched', { amount: money(matched ?? staked) })] : []),
    ...(returned > 0 ? [t('table_mini_returned', { amount: money(returned) })] : []),
  ];
}

function SideButton({ id }: { readonly id: MiniSide }) {
  const t = useT();
  const formats = useFormats();
  const { view, play, session, locale } = useTable();
  const pool = view.use(({ round }) => round.pool[id] ?? 0);
  const members = view.use(({ round }) => round.members?.[id] ?? 0);
  const pending = view.use((state) => state.pending[id] ?? 0);
  const sending = view.use((state) => state.sending[id] ?? 0);
  const open = view.use(({ stage }) => stage === 'betting');
  const won = view.use(({ stage, round }) => (stage === 'shown' && round.result?.game === 'mini-tai-xiu' ? round.result.side : undefined));
  const own = useOwn(id);
  const money = (amount: number): string => formats.money(amount, session.currency);
  const name = t(`table_spot_${id}`);
  const words = ownWords({ t, money, ...own, pending });
  const said = [name, TOTALS[id], t('table_mini_side', { amount: money(pool), count: members }), ...words, ...(won === id ? [t('table_spot_wins')] : [])];
  const stands = own.matched ?? own.staked;
  return (
    <button
      type="button"
      className={cx(styles.side, styles[id], won === id && styles.wins, won !== undefined && won !== id && styles.loses, !open && styles.closed)}
      aria-disabled={!open}
      onClick={() => play.lay(id)}
      data-testid="table-spot"
      data-spot={id}
      data-taken={stands}
      data-pending={pending}
    >
      <span className="sr-only">{said.join(', ')}</span>
      <span className={styles.face} aria-hidden="true">
        <b className={styles.name}>{name}</b>
        <small className={styles.totals}>{TOTALS[id]}</small>
        <span className={cx('num', styles.pool)}>{shortAmount(pool, locale)}</span>
        <span className={styles.members}>
          <Icon name="users" variant="fill" size={12} />
          {members}
        </span>
        <span className={styles.own}>
          {words.length === 0 && <small>{t('table_mini_tap')}</small>}
          {words.map((line) => (
            <small key={line} className="num">
              {line}
            </small>
          ))}
        </span>
      </span>
      <FeltChips taken={stands} sending={sending} pending={pending} fate={won === undefined ? undefined : won === id ? 'wins' : 'loses'} />
    </button>
  );
}

/** How the money leans: each side's share of all. */
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
