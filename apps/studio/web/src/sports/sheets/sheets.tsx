/** Sheets of the sportsbook: the slip, the odds format, the price policy, and the rules. */
import { cx, Icon } from '@lantern/ui';
import type { ReactNode } from 'react';
import { ODDS_FORMATS, PRICE_POLICIES } from '../../../../wire/sports-slips.ts';
import { useT, type TextKey } from '../../frame/i18n.ts';
import { Part, Sheet, Text } from '../../frame/sheets/sheet.tsx';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import { useSports } from '../context.ts';
import { priceText } from '../play/prices.ts';
import { SlipSheet } from '../slip/slip-sheet.tsx';
import { oddsFormatName } from './format-name.ts';
import styles from './sports-sheets.module.css';

export const SportsSheets = () => (
  <Sheets sheets={{ slip: <SlipSheet />, format: <FormatSheet />, policy: <PolicySheet />, rules: <RulesSheet /> }} />
);

interface ChoiceProps {
  readonly name: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly testId: string;
  readonly children?: ReactNode;
  readonly onChoose: () => void;
}

/** One of the settings a sheet offers, and what it means. */
const Choice = ({ name, text, isChosen, testId, children, onChoose }: ChoiceProps) => (
  <button
    type="button"
    role="radio"
    aria-checked={isChosen}
    className={cx(styles.choice, isChosen && styles.chosen)}
    onClick={onChoose}
    data-testid={testId}
  >
    <span className={styles.words}>
      <b>{name}</b>
      <small>{text}</small>
    </span>
    {children}
    <span className={styles.dot} aria-hidden="true" />
  </button>
);

/** Two prices as every format writes them: an underdog at 2.25, a favourite at 1.85. */
const UNDERDOG = 2_250;
const FAVOURITE = 1_850;

function FormatSheet() {
  const t = useT();
  const { view, play, locale, money } = useSports();
  const chosen = view.use((state) => state.settings.format);
  return (
    <Sheet title={t('sports_format')} testId="sports-format-sheet">
      <p className={styles.columns} aria-hidden="true">
        <span>{t('sports_format_same')}</span>
        <span>{t('sports_underdog')}</span>
        <span>{t('sports_favoured')}</span>
      </p>
      <div role="radiogroup" aria-label={t('sports_format')}>
        {ODDS_FORMATS.map((format) => (
          <Choice
            key={format}
            name={oddsFormatName(t, format)}
            text={t(`sports_format_${format}_text` as TextKey)}
            isChosen={format === chosen}
            testId={`sports-format-${format}`}
            onChoose={() => play.choose({ format })}
          >
            <span className="num">{priceText('decimal', UNDERDOG, format, locale)}</span>
            <span className="num">{priceText('decimal', FAVOURITE, format, locale)}</span>
          </Choice>
        ))}
      </div>
      <p className={styles.info}>
        <Icon name="info" variant="fill" size={18} />
        <span>{t('sports_format_info', { stake: money(100_000), profit: money(125_000) })}</span>
      </p>
    </Sheet>
  );
}

function PolicySheet() {
  const t = useT();
  const { view, play } = useSports();
  const chosen = view.use((state) => state.settings.policy);
  return (
    <Sheet title={t('sports_policy')} testId="sports-policy-sheet">
      <div role="radiogroup" aria-label={t('sports_policy')}>
        {PRICE_POLICIES.map((policy) => (
          <Choice
            key={policy}
            name={t(`sports_policy_${policy}`)}
            text={t(`sports_policy_${policy}_text`)}
            isChosen={policy === chosen}
            testId={`sports-policy-${policy}`}
            onChoose={() => play.choose({ policy })}
          />
        ))}
      </div>
      <Text>{t('sports_policy_better')}</Text>
    </Sheet>
  );
}

const RULES = [
  'result',
  'handicap',
  'totals',
  'live',
  'parlay',
  'cash_out',
  'void',
  'simulated',
  'correction',
] as const;

/** What is different where a score is drawn at once and only bet on before. */
const VIRTUAL_RULES = [
  'virtual_round',
  'virtual_result',
  'virtual_prices',
  'virtual_handicap',
  'virtual_parlay',
  'virtual_cash_out',
  'virtual_proof',
] as const;

function RulesSheet() {
  const t = useT();
  const { view } = useSports();
  const isVirtual = view.use((state) => state.onlyCompetition !== null);
  return (
    <Sheet title={t('sports_rules')} testId="sports-rules">
      {(isVirtual ? VIRTUAL_RULES : RULES).map((rule) => (
        <Part key={rule} title={t(`sports_rule_${rule}`)}>
          <Text>{t(`sports_rule_${rule}_text`)}</Text>
        </Part>
      ))}
    </Sheet>
  );
}
