/** The rules: how a round goes, its return, the chance of a multiplier, and what happens on connection loss. */
import { BottomSheet, useFormats } from '@lantern/ui';
import type { CrashEntered } from '../../../../wire/crash.ts';
import type { SessionOpened } from '../../../../wire/session.ts';
import { useT } from '../../frame/i18n.ts';
import { heightText } from '../round/curve.ts';
import type { ViewStore } from '../round/view.ts';
import styles from './crash-sheets.module.css';

export interface RulesSheetProps {
  readonly session: SessionOpened;
  readonly entered: CrashEntered;
  readonly view: ViewStore;
  readonly onClose: () => void;
}

const HUNDRED = 100;
const MILLIONTHS_PER_CENT = 10_000;
const PARAGRAPHS = [
  'crash_rules_round',
  'crash_rules_cash',
  'crash_rules_auto',
  'crash_rules_line',
  'crash_rules_void',
] as const;

export function RulesSheet({ session, entered, view, onClose }: RulesSheetProps) {
  const t = useT();
  const formats = useFormats();
  const round = view.use((state) => state.round);
  const mark = session.language === 'EN' ? '.' : ',';
  const percent = (value: number): string => `${String(value).replace('.', mark)} %`;
  const { minBet, maxBet, highestHundredths, chances, atOnceMillionths } = entered;
  const rows = [
    [t('rules_rtp'), percent((session.game.rtpBasisPoints ?? 0) / HUNDRED)],
    ...chances.map(
      ({ hundredths, millionths }) =>
        [t('crash_chance', { at: heightText(hundredths) }), percent(millionths / MILLIONTHS_PER_CENT)] as const,
    ),
    [t('crash_at_once'), percent(Math.round(atOnceMillionths / HUNDRED) / HUNDRED)],
    [t('crash_highest'), heightText(highestHundredths)],
    [t('crash_bets'), `${formats.money(minBet, session.currency)} – ${formats.money(maxBet, session.currency)}`],
  ] as const;
  return (
    <BottomSheet title={t('crash_rules')} onClose={onClose} data-testid="crash-rules">
      {/* The sheet has no controls: its parts take the focus, so that the keyboard can scroll it. */}
      <section tabIndex={0} aria-label={t('crash_rules')}>
        <ol className={styles.steps}>
          {PARAGRAPHS.map((key) => (
            <li key={key}>{t(key, { highest: heightText(highestHundredths) })}</li>
          ))}
        </ol>
      </section>
      <section tabIndex={0} aria-label={t('rules_figures')} data-testid="crash-figures">
        <h3 className={styles.head}>{t('rules_figures')}</h3>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name} className={styles.figure}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.text}>{t('crash_rules_rtp')}</p>
      </section>
      <section tabIndex={0} aria-label={t('proof_title')}>
        <h3 className={styles.head}>{t('proof_title')}</h3>
        <p className={styles.text}>{t('crash_rules_proof')}</p>
        <p className={styles.hash} data-testid="crash-hash">
          {round.seedHash}
        </p>
      </section>
    </BottomSheet>
  );
}
