/** The paytable: payouts of every symbol at the current bet, lines, features, and figures. */
import type { SlotTitle } from '@lantern/game-math/slots';
import { BottomSheet, useFormats } from '@lantern/ui';
import type { SessionOpened } from '../../../../wire/session.ts';
import type { SlotTable } from '../../../../wire/slots.ts';
import { useT } from '../../frame/i18n.ts';
import { amountOf, poolBasisPoints, poolOf } from '../play/amounts.ts';
import type { Sheet } from '../stage/sheet.ts';
import { SymbolPicture } from '../symbol-picture.tsx';
import { Features } from './features.tsx';
import { PoolRules } from './pool-rules.tsx';
import styles from './rules-sheet.module.css';

export interface RulesSheetProps {
  readonly table: SlotTable;
  readonly sheet: Sheet;
  readonly session: SessionOpened;
  readonly bet: number;
  readonly onClose: () => void;
}

const PICTURE_PX = 52;
const HUNDRED = 100;
const SECOND_MS = 1_000;

export function RulesSheet({ table, sheet, session, bet, onClose }: RulesSheetProps) {
  const t = useT();
  const formats = useFormats();
  const { title } = table;
  const money = (coins: number): string => formats.money(amountOf(title, bet, coins), session.currency);
  const lines = 'lines' in title ? title.lines : undefined;
  const pool = poolOf(title);
  return (
    <BottomSheet title={t('rules')} onClose={onClose} data-testid="slot-rules">
      {/* The sheet has no controls: its parts take the focus, so that the keyboard can scroll it. */}
      <section className={styles.part} tabIndex={0} aria-label={t('rules_symbols')}>
        <h3 className={styles.head}>{t('rules_symbols')}</h3>
        <p className={styles.text}>
          {t(lines ? 'rules_symbols_lines' : 'rules_symbols_ways', { bet: formats.money(bet, session.currency) })}
        </p>
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
                      <dt>{t('rules_count', { count })}</dt>
                      <dd className="num">{money(coins)}</dd>
                    </div>
                  ))}
              </dl>
            </li>
          ))}
        </ul>
        <Specials title={title} sheet={sheet} money={money} />
      </section>
      <Features title={title} bet={bet} currency={session.currency} />
      {pool && (
        <PoolRules
          rules={pool}
          bet={bet}
          currency={session.currency}
          demo={session.demo}
          decimal={decimalIn(session)}
        />
      )}
      {lines && <Lines title={title} lines={lines} />}
      <Figures table={table} session={session} />
    </BottomSheet>
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
            <b>{t('plate_wild')}</b> {t('rules_wild')}
          </p>
        </li>
      )}
      {title.model !== 'hold' && has('S') && (
        <li className={styles.special}>
          <SymbolPicture sheet={sheet} letter="S" size={PICTURE_PX} />
          <div>
            <b>{t('plate_scatter')}</b> {t('rules_scatter')}
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
    <section className={styles.part} tabIndex={0} aria-label={t('rules_lines', { count: lines.length })}>
      <h3 className={styles.head}>{t('rules_lines', { count: lines.length })}</h3>
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
    </section>
  );
}

/** Formats numbers in the current language. */
const decimalIn =
  ({ language }: SessionOpened) =>
  (value: number): string =>
    String(value).replace('.', language === 'EN' ? '.' : ',');

function Figures({ table, session }: { readonly table: SlotTable; readonly session: SessionOpened }) {
  const t = useT();
  const formats = useFormats();
  const { title, hitBasisPoints, spinPauseMs } = table;
  const decimal = decimalIn(session);
  const percent = (basisPoints: number): string => `${decimal(Math.round(basisPoints) / HUNDRED)} %`;
  // Grouped, with up to two decimals, rounded down.
  const timesOf = (coins: number, perBet: number): string => {
    const rest = Math.floor(((coins % perBet) * HUNDRED) / perBet) / HUNDRED;
    return formats.integer(Math.floor(coins / perBet)) + decimal(rest).slice(1);
  };
  const pool = poolOf(title);
  const rows = [
    [t('rules_rtp'), percent(title.rtpBasisPoints)],
    ...(pool
      ? ([
          [t('rules_rtp_reels'), percent(title.rtpBasisPoints - poolBasisPoints(pool))],
          [t('rules_rtp_pool'), percent(poolBasisPoints(pool))],
        ] as const)
      : []),
    [t('rules_hit'), percent(hitBasisPoints)],
    [t('rules_volatility'), t(`rules_volatility_${title.volatility}`)],
    [t('rules_max'), t('rules_max_value', { times: timesOf(title.maxCoins, title.coins) })],
    [t('rules_pause'), t('rules_pause_value', { seconds: decimal(spinPauseMs / SECOND_MS) })],
  ] as const;
  return (
    <section className={styles.part} tabIndex={0} aria-label={t('rules_figures')} data-testid="slot-figures">
      <h3 className={styles.head}>{t('rules_figures')}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>{t('rules_figures_text')}</p>
    </section>
  );
}
