/** The paytable: payouts of every symbol at the current bet, lines, features, and figures. */
import type { SlotTitle } from '@lantern/game-math/slots';
import type { SlotTable } from '../../../../wire/slots.ts';
import { wheelOf } from '@lantern/game-math/slots/title';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Figures, Part, Sheet as SheetOf, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
import { amountOf, poolBasisPoints, poolOf } from '../play/amounts.ts';
import type { Sheet } from '../stage/sheet.ts';
import { SymbolPicture } from '../symbol-picture.tsx';
import { Features } from './features.tsx';
import { PoolRules } from './pool-rules.tsx';
import styles from './rules-sheet.module.css';

export interface RulesSheetProps {
  readonly table: SlotTable;
  readonly sheet: Sheet;
  readonly bet: number;
}

const PICTURE_PX = 52;
const HUNDRED = 100;
const SECOND_MS = 1_000;

export function RulesSheet({ table, sheet, bet }: RulesSheetProps) {
  const t = useT();
  const game = useGame();
  const { title } = table;
  const money = (coins: number): string => game.money(amountOf(title, bet, coins));
  const lines = 'lines' in title ? title.lines : undefined;
  const pool = poolOf(title);
  const cluster = title.model === 'cascades' ? title.cluster : undefined;
  return (
    <SheetOf title={t('rules')} testId="slot-rules">
      <Part title={t('rules_symbols')}>
        <Text>
          {cluster
            ? t('rules_symbols_clusters', { min: cluster.min, bet: game.money(bet) })
            : t(lines ? 'rules_symbols_lines' : 'rules_symbols_ways', { bet: game.money(bet) })}
        </Text>
        <ul className={styles.symbols}>
          {Object.entries(title.pays).map(([letter, pays]) => (
            <li key={letter} className={styles.symbol}>
              <SymbolPicture sheet={sheet} letter={letter} size={PICTURE_PX} />
              <dl className={styles.pays}>
                {pays
                  .flatMap((coins, index) => (coins > 0 ? [{ count: index + 1, coins }] : []))
                  .reverse()
                  .map(({ count, coins }) => (
                    <div key={count} className={styles.pay}>
                      <dt>{t(cluster && count === pays.length ? 'rules_count_more' : 'rules_count', { count })}</dt>
                      <dd className="num">{money(coins)}</dd>
                    </div>
                  ))}
              </dl>
            </li>
          ))}
        </ul>
        <Specials title={title} sheet={sheet} money={money} />
      </Part>
      <Features title={title} bet={bet} />
      {pool && <PoolRules rules={pool} bet={bet} />}
      {lines && <Lines title={title} lines={lines} />}
      <SlotFigures table={table} />
    </SheetOf>
  );
}

function Specials({
  title,
  sheet,
  money,
}: {
  readonly title: SlotTitle;
  readonly sheet: Sheet;
  readonly money: (coins: number) => string;
}) {
  const t = useT();
  const has = (letter: string): boolean => title.reels.some((strip) => strip.includes(letter));
  return (
    <ul className={styles.specials}>
      {has('W') && (
        <li className={styles.special}>
          <SymbolPicture sheet={sheet} letter="W" size={PICTURE_PX} />
          <p>
            <b>{t('plate_wild')}</b>{' '}
            {t(title.model === 'cascades' && title.cluster ? 'rules_wild_cluster' : 'rules_wild')}
          </p>
        </li>
      )}
      {title.model !== 'hold' && has('S') && (
        <li className={styles.special}>
          <SymbolPicture sheet={sheet} letter="S" size={PICTURE_PX} />
          <div>
            <b>{t('plate_scatter')}</b> {t('rules_scatter')}
            {Object.entries(wheelOf(title)?.turns ?? {}).map(([count, turns]) => (
              <p key={count} className="num">
                {t('rules_scatter_wheel', { count, amount: money(title.scatterPays[Number(count)] ?? 0), turns })}
              </p>
            ))}
            {Object.entries(title.freeSpins.spins).map(([count, spins]) => (
              <p key={count} className="num">
                {t('rules_scatter_pay', { count, amount: money(title.scatterPays[Number(count)] ?? 0), spins })}
              </p>
            ))}
          </div>
        </li>
      )}
    </ul>
  );
}

const DOT = 10;

/** Each line as a small picture of the window. */
function Lines({ title, lines }: { readonly title: SlotTitle; readonly lines: readonly (readonly number[])[] }) {
  const t = useT();
  const [width, height] = [title.reels.length * DOT, title.rows * DOT];
  return (
    <Part title={t('rules_lines', { count: lines.length })}>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index} className={styles.line}>
            <svg
              viewBox={`0 0 ${width} ${height}`}
              width={width * 1.2}
              height={height * 1.2}
              role="img"
              aria-label={`${t('rules_line', { line: index + 1 })}: ${line.map((row) => row + 1).join(' ')}`}
            >
              {line.map((_, reel) =>
                Array.from({ length: title.rows }, (__, row) => (
                  <rect
                    key={`${reel}-${row}`}
                    x={reel * DOT + 1}
                    y={row * DOT + 1}
                    width={DOT - 2}
                    height={DOT - 2}
                    rx="2"
                    className={row === line[reel] ? styles.dotOn : styles.dot}
                  />
                )),
              )}
              <path
                d={`M${line.map((row, reel) => `${(reel + 0.5) * DOT} ${(row + 0.5) * DOT}`).join('L')}`}
                className={styles.path}
              />
            </svg>
            <span aria-hidden="true">{index + 1}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function SlotFigures({ table }: { readonly table: SlotTable }) {
  const t = useT();
  const { integer, decimal, percent } = useNumbers();
  const { locale } = useGame();
  const { title, series, hitBasisPoints, spinPauseMs } = table;
  const share = (basisPoints: number): string => percent(Math.round(basisPoints) / HUNDRED);
  // Grouped, with up to two decimals, rounded down.
  const timesOf = (coins: number, perBet: number): string => {
    const rest = Math.floor(((coins % perBet) * HUNDRED) / perBet) / HUNDRED;
    return integer(Math.floor(coins / perBet)) + decimal(rest).slice(1);
  };
  const pool = poolOf(title);
  const rows = [
    [t('rules_rtp'), share(title.rtpBasisPoints)],
    ...(pool
      ? ([
          [t('rules_rtp_reels'), share(title.rtpBasisPoints - poolBasisPoints(pool))],
          [t('rules_rtp_pool'), share(poolBasisPoints(pool))],
        ] as const)
      : []),
    [t('rules_hit'), share(hitBasisPoints)],
    [t('rules_volatility'), t(`rules_volatility_${title.volatility}`)],
    [t('rules_max'), t('rules_max_value', { times: timesOf(title.maxCoins, title.coins) })],
    ...(series.games > 1
      ? ([
          [t('rules_series'), t('rules_series_value', { name: series.name[locale], games: integer(series.games) })],
        ] as const)
      : []),
    [t('rules_pause'), t('rules_pause_value', { seconds: decimal(spinPauseMs / SECOND_MS) })],
  ] as const;
  return (
    <Figures of="slot" rows={rows}>
      <Text>{t('rules_figures_text')}</Text>
    </Figures>
  );
}
