/** Hands of cards between two members: lines over the hands, where the chips went, and the hands that say most. */
import { useT } from '../../lib/i18n.ts';
import { DeskCard } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import type { RiskFact } from './alert-parts.tsx';
import styles from './risk.module.css';

const WIDTH = 560;
const HEIGHT = 200;
const MARGIN = { top: 14, right: 12, bottom: 14, left: 12 } as const;
const COLOURS = ['var(--k2)', 'var(--k1)', 'var(--k5)', 'var(--k4)', 'var(--k3)', 'var(--k6)'] as const;

interface Line {
  readonly name: string;
  readonly sums: readonly number[];
}

/** What each member had won or lost after every hand; members in the order of their ends, the lowest first. */
function linesOf(hands: readonly RiskFact[]): readonly Line[] {
  const names = [...new Set(hands.flatMap(({ nets }) => Object.keys(nets ?? {})))];
  return names
    .map((name) => {
      let sum = 0;
      return { name, sums: hands.map(({ nets }) => (sum += nets?.[name] ?? 0)) };
    })
    .toSorted((one, other) => one.sums.at(-1)! - other.sums.at(-1)!);
}

export function Hands({ facts, currency }: { readonly facts: readonly RiskFact[]; readonly currency: string }) {
  const t = useT();
  const hands = facts.filter(({ nets }) => nets !== null).toReversed();
  if (hands.length < 2) return null;
  const lines = linesOf(hands);
  return (
    <div className={styles.charts}>
      <DeskCard title={t('risk_hands_lines', { count: hands.length })}>
        <Lines lines={lines} currency={currency} />
      </DeskCard>
      <DeskCard title={t('risk_hands_flow')}>
        <Flow hands={hands} currency={currency} />
      </DeskCard>
    </div>
  );
}

function Lines({ lines, currency }: { readonly lines: readonly Line[]; readonly currency: string }) {
  const t = useT();
  const all = [0, ...lines.flatMap(({ sums }) => sums)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (at: number, of: number) => MARGIN.left + ((WIDTH - MARGIN.left - MARGIN.right) * at) / Math.max(1, of - 1);
  const y = (value: number) =>
    MARGIN.top + ((HEIGHT - MARGIN.top - MARGIN.bottom) * (high - value)) / Math.max(1, high - low);
  return (
    <>
      <svg className={styles.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('risk_hands_picture')}>
        <line x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(0)} y2={y(0)} className={styles.zero} />
        {lines.map(({ name, sums }, at) => (
          <polyline
            key={name}
            points={sums.map((sum, hand) => `${x(hand, sums.length)},${y(sum)}`).join(' ')}
            style={{ stroke: COLOURS[at % COLOURS.length] }}
          />
        ))}
      </svg>
      <ul className={styles.key}>
        {lines.map(({ name, sums }, at) => (
          <li key={name}>
            <i style={{ background: COLOURS[at % COLOURS.length] }} /> {name}{' '}
            <Money amount={sums.at(-1)!} currency={currency} isChange />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What each of the two lost to the other. */
function Flow({ hands, currency }: { readonly hands: readonly RiskFact[]; readonly currency: string }) {
  const t = useT();
  const [one, other] = hands[0]!.members;
  const sumOf = (sign: 1 | -1) =>
    hands.reduce((sum, { amount }) => (amount !== null && amount * sign > 0 ? sum + amount * sign : sum), 0);
  const [there, back] = [sumOf(1), sumOf(-1)];
  const most = Math.max(1, there, back);
  const line = (from: string, to: string, amount: number) => (
    <div className={styles.flow} key={from}>
      <span>
        {from} → <b>{to}</b>
      </span>
      <Money amount={amount} currency={currency} />
      <i style={{ inlineSize: `${(amount * 100) / most}%` }} />
    </div>
  );
  return (
    <>
      {line(one?.username ?? '', other?.username ?? '', there)}
      {line(other?.username ?? '', one?.username ?? '', back)}
      <p className={styles.foot}>{t('risk_hands_shared')}</p>
    </>
  );
}
