/** The markets of a tab: a card for each, with its lines; a pinned market stands first. */
import { cx, Icon } from '@lantern/ui';
import { useState } from 'react';
import type { EventShown } from '../../../../wire/sports.ts';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { PriceButton } from '../parts/price-button.tsx';
import { Empty } from '../parts/states.tsx';
import { isOnTab, outcomesOf, placeOf, readKey, type MarketKey, type MarketTab } from '../play/markets.ts';
import { statusOf, type Line, type MatchTopic } from '../play/topics.ts';
import { marketName, scoreText, shortOutcome } from '../play/words.ts';
import styles from './sports-markets.module.css';

interface Market {
  /** What the card is about: its key without line and base score. */
  readonly id: string;
  readonly key: MarketKey;
  readonly lines: readonly Line[];
}

const idOf = ({ family, period, side, n, start }: MarketKey): string => [family, period, side, n, start].join(' ');
const sizeOf = ({ line }: MarketKey): number => Number(line ?? 0);
const shownLines: ReadonlySet<string> = new Set(['open', 'suspended']);

/** Lines of a tab by market. Closed ones are gone from the page. */
function marketsOf(lines: readonly Line[], tab: MarketTab, pinned: readonly string[]): readonly Market[] {
  const markets = new Map<string, { key: MarketKey; lines: Line[] }>();
  for (const line of lines) {
    const key = readKey(line.key);
    if (!isOnTab(key, tab) || outcomesOf(key.family).length === 0 || !shownLines.has(statusOf(line))) continue;
    const id = idOf(key);
    const known = markets.get(id);
    if (known) known.lines.push(line);
    else markets.set(id, { key, lines: [line] });
  }
  const rank = ({ key }: Market): number => (pinned.includes(key.family) ? -100 : 0) + placeOf(key.family);
  return [...markets]
    .map(([id, { key, lines: own }]) => ({
      id,
      key,
      lines: own.sort((one, other) => sizeOf(readKey(one.key)) - sizeOf(readKey(other.key))),
    }))
    .sort((one, other) => rank(one) - rank(other));
}

const WIDE: ReadonlySet<string> = new Set(['cs', 'htft']);
const columnsOf = (family: string): number => {
  const count = outcomesOf(family).length;
  return family === 'htft' || family === 'cs' ? 3 : count > 3 ? 4 : count;
};

function MarketCard({ market, event }: { readonly market: Market; readonly event: EventShown }) {
  const t = useT();
  const { view, play, locale } = useSports();
  const { key, lines } = market;
  const pinned = view.use((state) => state.settings.pinned.includes(key.family));
  const [isOpen, setOpen] = useState(!WIDE.has(key.family) || lines.length === 1);
  const name = marketName(t, key, event, locale);
  const outcomes = outcomesOf(key.family);
  const isPaused = lines.every((line) => statusOf(line) === 'suspended');
  const hasLines = key.line !== undefined;
  const from = readKey(lines[0]!.key).from ?? '0:0';
  const counted = (key.family === 'ah' || key.family === 'cornersAh') && event.status === 'live';
  return (
    <section className={styles.card} aria-label={name} data-testid="sports-market" data-family={key.family}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {isPaused && (
          <span className={styles.paused}>
            <Icon name="pause" variant="fill" size={12} /> {t('sports_suspended')}
          </span>
        )}
        <button
          type="button"
          aria-pressed={pinned}
          aria-label={t('sports_pin', { name })}
          onClick={() => play.choose({ pin: { family: key.family, on: !pinned } })}
        >
          <Icon name="star" variant={pinned ? 'fill' : 'regular'} size={16} />
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('sports_fold', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'caret-up' : 'caret-down'} size={14} />
        </button>
      </div>
      {isOpen && counted && <p className={styles.hint}>{t('sports_counts_from', { score: from.replace(':', '–') })}</p>}
      {isOpen && hasLines && (
        <div className={styles.sides} aria-hidden="true">
          {outcomes.map((outcome) => (
            <span key={outcome}>{sideName(t, outcome, event, locale)}</span>
          ))}
        </div>
      )}
      {isOpen && (
        <div className={cx(styles.grid, styles[`of${columnsOf(key.family)}`])}>
          {lines.map((line) =>
            outcomes.map((outcome) => (
              <PriceButton
                key={`${line.n} ${outcome}`}
                event={event}
                line={line}
                outcome={outcome}
                look={hasLines ? 'row' : 'cell'}
                label={shortOutcome(t, readKey(line.key), outcome, event, locale)}
              />
            )),
          )}
        </div>
      )}
    </section>
  );
}

const sideName = (t: ReturnType<typeof useT>, outcome: string, event: EventShown, locale: 'vi' | 'en'): string =>
  outcome === '1'
    ? event.home.name[locale]
    : outcome === '2'
      ? event.away.name[locale]
      : t(outcome === 'over' ? 'sports_over' : 'sports_under');

export function Markets({ topic, tab }: { readonly topic: MatchTopic; readonly tab: MarketTab }) {
  const t = useT();
  const { view } = useSports();
  const pinned = view.use((state) => state.settings.pinned);
  const event = topic.events[0]!;
  const markets = marketsOf(Object.values(topic.lines), tab, pinned);
  if (markets.length === 0)
    return (
      <Empty
        text={
          event.status === 'planned' || event.status === 'soon'
            ? t('sports_no_markets_yet')
            : event.status === 'live'
              ? t(topic.match.competition.virtual ? 'sports_virtual_closed' : 'sports_no_markets')
              : t('sports_over_text', { score: event.score ? scoreText(event.score) : '–' })
        }
      />
    );
  return (
    <div className={styles.markets}>
      {event.stop && (
        <p className={styles.reason} role="status">
          {t(`sports_stopped_${event.stop.reason}`)}
        </p>
      )}
      {markets.map((market) => (
        <MarketCard key={market.id} market={market} event={event} />
      ))}
    </div>
  );
}
