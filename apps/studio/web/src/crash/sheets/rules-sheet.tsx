/** The rules: how a round goes, its return, the chance of a multiplier, and what happens on connection loss. */
import type { CrashEntered } from '../../../../wire/crash.ts';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Figures, Part, Sheet, Text, useNumbers } from '../../frame/sheets/sheet.tsx';
import { heightText } from '../round/curve.ts';
import type { ViewStore } from '../round/view.ts';
import styles from './crash-sheets.module.css';

const HUNDRED = 100;
const MILLIONTHS_PER_CENT = 10_000;
const PARAGRAPHS = [
  'crash_rules_round',
  'crash_rules_hold',
  'crash_rules_cash',
  'crash_rules_auto',
  'crash_rules_line',
  'crash_rules_void',
] as const;

export function RulesSheet({ entered, view }: { readonly entered: CrashEntered; readonly view: ViewStore }) {
  const t = useT();
  const { session, money } = useGame();
  const { percent } = useNumbers();
  const hash = view.use((state) => state.round.seedHash);
  const { minBet, maxBet, highestHundredths, chances, atOnceMillionths } = entered;
  const rows = [
    [t('rules_rtp'), percent((session.game.rtpBasisPoints ?? 0) / HUNDRED)],
    ...chances.map(
      ({ hundredths, millionths }) =>
        [t('crash_chance', { at: heightText(hundredths) }), percent(millionths / MILLIONTHS_PER_CENT)] as const,
    ),
    [t('crash_at_once'), percent(Math.round(atOnceMillionths / HUNDRED) / HUNDRED)],
    [t('crash_highest'), heightText(highestHundredths)],
    [t('crash_bets'), `${money(minBet)} – ${money(maxBet)}`],
  ] as const;
  return (
    <Sheet title={t('crash_rules')} testId="crash-rules">
      <Part title={t('crash_rules')} head="">
        <ol className={styles.steps}>
          {PARAGRAPHS.map((key) => (
            <li key={key}>{t(key, { highest: heightText(highestHundredths) })}</li>
          ))}
        </ol>
      </Part>
      <Figures of="crash" rows={rows}>
        <Text>{t('crash_rules_rtp')}</Text>
      </Figures>
      <Part title={t('proof_title')}>
        <Text>{t('crash_rules_proof')}</Text>
        <p className={styles.hash} data-testid="crash-hash">
          {hash}
        </p>
      </Part>
    </Sheet>
  );
}
