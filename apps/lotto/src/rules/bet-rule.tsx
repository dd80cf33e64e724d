/** One bet type: how it wins, its odds and exact chances, its return and house edge, its limits. */
import { cx, Icon, useFormats } from '@lantern/ui';
import { useState } from 'react';
import { payoutPerHit } from '../bets/price.ts';
import type { BetType } from '../bets/ways.ts';
import { useT } from '../lib/i18n.ts';
import { useNumbers } from '../lib/use-numbers.ts';
import { oneIn, sharePercent } from './chance-text.ts';
import styles from './rules.module.css';

/** The whole of a stake, in hundredths of a percent. */
const WHOLE = 10_000;

/** "a" or "a – b" when they differ. */
function useRange(): (lowest: string, highest: string) => string {
  const t = useT();
  return (lowest, highest) => (lowest === highest ? lowest : t('rule_range', { lowest, highest }));
}

export interface BetRuleProps {
  readonly betType: BetType;
  readonly currency: string;
}

export function BetRule({ betType, currency }: BetRuleProps) {
  const t = useT();
  const { odds, percent } = useNumbers();
  const between = useRange();
  const [open, setOpen] = useState(false);
  const paid = pricesOf(betType);
  const [lowest = betType.odds, highest = betType.odds] = [paid[0], paid[paid.length - 1]];
  return (
    <li className={styles.rule} data-testid={`rule-${betType.betType}`}>
      <button type="button" className={styles.ruleHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.ruleName}>
          <b>{betType.name}</b>
          <span>
            {t('rtp', { share: between(percent(betType.rtpBasisPoints), percent(betType.rtpHighestBasisPoints)) })}
          </span>
        </span>
        <span className={styles.ruleOdds}>{t('odds', { odds: between(odds(lowest), odds(highest)) })}</span>
        <Icon name="caret-down" size={12} className={cx(styles.caret, open && styles.up)} />
      </button>
      {open && <Details betType={betType} currency={currency} />}
    </li>
  );
}

/** All odds of a bet type, the lowest first. */
function pricesOf({ odds, selection, tiers }: BetType): readonly string[] {
  const words = [...(selection.choices ?? []), ...(tiers ?? [])].map((priced) => priced.odds);
  return (words.length > 0 ? words : [odds]).sort((a, b) => Number(a) - Number(b));
}

function Details({ betType, currency }: BetRuleProps) {
  const t = useT();
  const { money } = useFormats();
  const { percent } = useNumbers();
  const between = useRange();
  const { limits, chance, rtpBasisPoints, rtpHighestBasisPoints, selection, tiers, priceMultiplier } = betType;
  const edge = between(
    percent(Math.max(0, WHOLE - rtpHighestBasisPoints)),
    percent(Math.max(0, WHOLE - rtpBasisPoints)),
  );
  const alike = selection.choices === undefined && tiers === undefined;
  return (
    <div className={styles.details}>
      <p>{betType.rule}</p>
      <dl className={styles.facts}>
        {selection.choices === undefined && (
          <Fact name={t('rule_chance')} value={<Chance chance={chance.win} />} testId="rule-chance" />
        )}
        {Number(chance.push) > 0 && <Fact name={t('rule_push')} value={<Chance chance={chance.push} />} />}
        <Fact
          name={t('rule_rtp')}
          value={between(percent(rtpBasisPoints), percent(rtpHighestBasisPoints))}
          testId="rule-rtp"
        />
        <Fact name={t('rule_edge')} value={edge} testId="rule-edge" />
        <Fact name={t('rule_unit')} value={money(limits.unitMinimum, currency)} />
        <Fact name={t('rule_stake_maximum')} value={money(limits.stakeMaximum, currency)} />
        <Fact name={t('rule_liability')} value={money(limits.numberLiabilityMaximum, currency)} />
      </dl>
      {selection.choices && (
        <Prices head={t('rule_choice')} rows={selection.choices.map((choice) => ({ ...choice, key: choice.value }))} />
      )}
      {tiers && <Prices head={t('rule_case')} rows={tiers} />}
      {Number(chance.push) > 0 && <p className={styles.faint}>{t('rules_push')}</p>}
      {alike && (
        <p className={styles.faint}>
          {t('rule_example', {
            unit: money(limits.unitMinimum, currency),
            stake: money(limits.unitMinimum * priceMultiplier, currency),
            payout: money(payoutPerHit(limits.unitMinimum, betType.odds), currency),
          })}
        </p>
      )}
    </div>
  );
}

function Fact({
  name,
  value,
  testId,
}: {
  readonly name: string;
  readonly value: React.ReactNode;
  readonly testId?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={testId}>{value}</dd>
    </div>
  );
}

function Chance({ chance }: { readonly chance: string }) {
  const t = useT();
  const { odds } = useNumbers();
  const count = oneIn(chance);
  return (
    <>
      {odds(sharePercent(chance))}%
      {count !== undefined && <span className={styles.oneIn}> · {t('one_in', { count: odds(count) })}</span>}
    </>
  );
}

interface PriceRow {
  readonly key: string;
  readonly name: string;
  readonly odds: string;
  readonly chance: string;
}

/** Odds and chance of every choice, or of every case a bet pays by. */
function Prices({ head, rows }: { readonly head: string; readonly rows: readonly PriceRow[] }) {
  const t = useT();
  const { odds } = useNumbers();
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('rule_odds')}</th>
          <th scope="col">{t('rule_chance')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>{odds(row.odds)}</td>
            <td>{odds(sharePercent(row.chance))}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
