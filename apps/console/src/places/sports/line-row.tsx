/** A line: what is offered, what it costs the house if it comes, its margin, its stops. */
import { useFormats } from '@lantern/ui/i18n';
import { DeskIcon } from '@lantern/ui/desk-icon';
import { useShortValues } from '../../lib/short-values.ts';
import { useT } from '../../lib/i18n.ts';
import { ChoiceMenu } from '../../widgets/menus.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { marginText, priceText, shareOf, type Line, type Match, type Outcome } from './sports-desk.ts';
import styles from './sports.module.css';

export type LineAct = 'line' | 'market' | 'margin' | 'ruling';

interface LineRowProps {
  readonly line: Line;
  readonly match: Match;
  readonly isPicked: boolean;
  readonly onPick: () => void;
  readonly onAct: (what: LineAct) => void;
  readonly onPrice: (outcome: Outcome) => void;
}

export function LineRow({ line, match, isPicked, onPick, onAct, onPrice }: LineRowProps) {
  const t = useT();
  const { short } = useShortValues();
  const { integer } = useFormats();
  const { can, currency } = match;
  const { key, name, status, limit, slips, marginThousandths, isMarginSet, outcomes } = line;
  const isOver = status === 'settled' || status === 'cancelled';
  const isStopped = line.ownStopSince !== null;
  const mayPrice = can.trade && !isOver && !match.isVirtual;
  return (
    <div className={styles.line} role="row" data-line={key} data-picked={isPicked || undefined} data-status={status}>
      <span role="rowheader">
        <button type="button" className={styles.lineName} aria-current={isPicked ? 'true' : undefined} onClick={onPick}>
          <b>{name}</b>
          <small>
            {short(limit, currency)}
            {slips > 0 && ` · ${t('sports_bets', { count: integer(slips) })}`}
          </small>
          <small data-tone={status === 'suspended' ? 'warn' : isOver ? 'info' : undefined}>{t(sourceOf(line))}</small>
        </button>
      </span>
      <span role="cell" className={styles.outcomes}>
        {outcomes.map((outcome) => (
          <OutcomeBox
            key={outcome.outcome}
            outcome={outcome}
            line={line}
            currency={currency}
            onPress={mayPrice ? () => onPrice(outcome) : undefined}
          />
        ))}
      </span>
      <span role="cell">
        <DeskButton
          size="small"
          look={isMarginSet ? 'brand' : 'quiet'}
          aria-label={`${t('sports_margin')} ${name}: ${marginText(marginThousandths)}`}
          isDisabled={!mayPrice}
          onPress={() => onAct('margin')}
        >
          {marginText(marginThousandths)}
        </DeskButton>
      </span>
      <span role="cell" className={styles.buttons}>
        {can.trade && !isOver && (
          <DeskButton
            size="small"
            look={isStopped ? 'quiet' : 'danger'}
            icon={isStopped ? 'lock-open' : 'pause'}
            aria-label={`${t(isStopped ? 'sports_open_act' : 'sports_stop_act')}: ${name}`}
            onPress={() => onAct('line')}
          />
        )}
        <ChoiceMenu
          label={`${t('acts')} ${name}`}
          placement="bottom end"
          trigger={<DeskButton size="small" look="ghost" icon="dots-three" aria-label={`${t('acts')} ${name}`} />}
          choices={[
            {
              id: 'market',
              label: t(line.marketStopSince === null ? 'sports_stop_market' : 'sports_open_market'),
              icon: line.marketStopSince === null ? 'pause' : 'lock-open',
              isDisabled: !can.trade,
              onChoose: () => onAct('market'),
            },
            {
              id: 'ruling',
              label: t('sports_rule'),
              icon: 'scales',
              isDisabled: !can.rule,
              onChoose: () => onAct('ruling'),
            },
          ]}
        />
      </span>
    </div>
  );
}

/** In a word who says what the line is: traders, the feed, its result. */
function sourceOf(line: Line) {
  if (line.status === 'settled' || line.status === 'cancelled' || line.status === 'closed')
    return line.isByHand ? 'sports_by_hand' : (`sports_line_${line.status}` as const);
  if (line.ownStopSince !== null || line.marketStopSince !== null) return 'sports_stop_trader';
  if (line.status === 'suspended') return 'sports_line_suspended';
  return line.outcomes.some(({ manual, steps }) => manual !== null || steps !== 0) || line.isMarginSet
    ? 'sports_source_trader'
    : 'sports_source_feed';
}

interface BoxProps {
  readonly outcome: Outcome;
  readonly line: Line;
  readonly currency: string;
  readonly onPress: (() => void) | undefined;
}

/** Our result if it wins: red is what the house pays. */
function OutcomeBox({ outcome, line, currency, onPress }: BoxProps) {
  const t = useT();
  const { short, percent } = useShortValues();
  const { name, price, feedPrice, liability, result, manual, steps, chance, staked } = outcome;
  const share = shareOf(result);
  const isMoved = price !== null && feedPrice !== null && price !== feedPrice;
  const shown = share !== undefined ? t(`sports_share_${share}`) : priceText(line.ladder, price);
  const pays = `${-liability > 0 ? '+' : ''}${short(-liability, currency)}`;
  return (
    <button
      type="button"
      className={styles.outcome}
      disabled={onPress === undefined}
      data-moved={isMoved || undefined}
      title={t('sports_outcome_title', { chance: percent(chance, 1), staked: short(staked, currency) })}
      onClick={onPress}
    >
      <span>{name}</span>
      <span>
        <b>
          {shown}
          {isMoved && (
            <DeskIcon name={manual !== null ? 'pencil-simple' : steps < 0 ? 'caret-down' : 'caret-up'} size={10} />
          )}
        </b>
        <small data-tone={liability > 0 ? 'bad' : liability < 0 ? 'ok' : undefined}>{pays}</small>
      </span>
    </button>
  );
}
