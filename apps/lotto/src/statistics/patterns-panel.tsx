/**
 * Patterns over the last draws (soi cầu): a number traced through them, and the values of a position. Past results, not
 * a prediction.
 */
import { Chip, cx, Empty, ErrorState, Note, shapeOf, Skeleton, TrendChart } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { useCall } from '../lib/calls.ts';
import { useT, type TextKey } from '../lib/i18n.ts';
import { patternNumbers, traceOf, trendWays, type PatternDraw, type PatternNumber } from './patterns.ts';
import styles from './game-statistics.module.css';

const DRAWS = 30;
/** More values than these would push the board of numbers out of reach. */
const TREND_DRAWS = 20;
/** Numbers traced at once: each has a style of its own. */
const TRACES = 3;
/** A time of day tells draws of a day apart better than twelve digits do. */
const shortNumero = (numero: string): string => numero.slice(8) || `${numero.slice(6, 8)}/${numero.slice(4, 6)}`;

export function PatternsPanel({ gameCode }: { readonly gameCode: string }) {
  const t = useT();
  const draws = useCall('lottery.draws', { query: { gameCode, pageNo: 1, pageSize: DRAWS } });
  const drawn = useMemo(
    () => (draws.data?.content ?? []).flatMap(({ numero, result }) => (result ? [{ numero, result }] : [])),
    [draws.data],
  );
  const format = draws.data?.content[0]?.format ?? '';
  if (draws.isError && !draws.data)
    return (
      <ErrorState text={draws.error.message} code={draws.error.refusal.code} onRetry={() => void draws.refetch()} />
    );
  if (!draws.data) return <Skeleton height={420} radius={14} />;
  if (drawn.length === 0) return <Empty title={t('results_none')} />;
  return (
    <>
      <Trend format={format} draws={drawn} />
      {everyNumberComes(format) || <Traces format={format} draws={drawn} />}
      <div className={styles.note}>
        <Note>{t('independent')}</Note>
      </div>
    </>
  );
}

/** When all numbers occur in every draw there is nothing to trace but their places. */
const everyNumberComes = (format: string): boolean => shapeOf(format).picture === 'cars';

interface DrawsProps {
  readonly format: string;
  readonly draws: readonly PatternDraw[];
}

const wayName = (id: string): readonly [key: TextKey, position: string] => {
  const [, position = ''] = id.split('_');
  return [(position === '' ? `trend_${id}` : 'trend_position') as TextKey, position];
};

function Trend({ format, draws }: DrawsProps) {
  const t = useT();
  const ways = trendWays(format);
  const [chosen, setChosen] = useState(0);
  const way = ways[chosen] ?? ways[0];
  if (!way) return null;
  const named = (id: string): string => {
    const [key, position] = wayName(id);
    return t(key, { position });
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('trend')}</h3>
      {ways.length > 1 && (
        <div className={styles.ranges} role="group" aria-label={t('trend_of')}>
          {ways.map(({ id }, at) => (
            <Chip key={id} small selected={at === chosen} onClick={() => setChosen(at)} data-testid={`trend-${id}`}>
              {named(id)}
            </Chip>
          ))}
        </div>
      )}
      <TrendChart
        caption={named(way.id)}
        values={way.values}
        rows={draws
          .slice(0, TREND_DRAWS)
          .map(({ numero, result }) => ({ label: shortNumero(numero), value: way.valueOf(result) }))}
      />
    </section>
  );
}

function Traces({ format, draws }: DrawsProps) {
  const t = useT();
  const [traced, setTraced] = useState<readonly string[]>([]);
  const rows = useMemo(
    () => draws.map(({ numero, result }) => ({ numero, numbers: patternNumbers(format, result) })),
    [format, draws],
  );
  const toggle = (value: string): void =>
    setTraced((before) =>
      before.includes(value) ? before.filter((one) => one !== value) : [...before.slice(1 - TRACES), value],
    );
  const all = rows.map(({ numbers }) => numbers);
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('pattern_board')}</h3>
      <div className={styles.traced} role="status">
        {traced.length === 0 && <p className={styles.hint}>{t('patterns_hint')}</p>}
        {traced.map((value, at) => {
          const { hits, away } = traceOf(value, all);
          return (
            <p key={value} className={styles.trace} data-testid="trace">
              <i className={cx(styles.mark, styles[`trace${at}`])} aria-hidden="true" />
              {t('trace_of', { number: value, hits, draws: draws.length, away })}
            </p>
          );
        })}
      </div>
      <ol className={styles.draws} data-testid="pattern-board">
        {rows.map(({ numero, numbers }) => (
          <li key={numero} className={styles.draw}>
            <span className={styles.numero}>{shortNumero(numero)}</span>
            <span className={styles.numbers} dir="ltr">
              {numbers.map((number, at) => (
                <TracedNumber key={at} number={number} trace={traced.indexOf(number.value)} onPress={toggle} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TracedNumberProps {
  readonly number: PatternNumber;
  /** Index of its trace; −1 when none. */
  readonly trace: number;
  readonly onPress: (value: string) => void;
}

function TracedNumber({ number: { value, special }, trace, onPress }: TracedNumberProps) {
  return (
    <button
      type="button"
      className={cx(
        styles.number,
        special && styles.specialNumber,
        trace >= 0 && styles.on,
        trace >= 0 && styles[`trace${trace}`],
      )}
      aria-pressed={trace >= 0}
      data-value={value}
      onClick={() => onPress(value)}
    >
      {value}
    </button>
  );
}
