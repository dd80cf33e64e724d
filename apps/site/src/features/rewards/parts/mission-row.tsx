/** One mission: what it asks for, how far the member is, what it pays; its button once it is met. */
import { cx, StatusChip, useFormats } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { useT } from '../../../lib/language/i18n.ts';
import { RewardArt } from '../../../lib/rewards/reward-card.tsx';
import { missionLook } from '../reward-looks.ts';
import styles from '../rewards.module.css';
import { ClaimButton } from './claim-button.tsx';

type Mission = Answer<'missions.list'>['daily']['missions'][number];

interface MissionRowProps {
  readonly mission: Mission;
  readonly at: number;
  readonly currency: string;
}

export function MissionRow({ mission, at, currency }: MissionRowProps) {
  const t = useT();
  const formats = useFormats();
  const { title, needs, amount, state, entryId } = mission;
  const points = (value: number) => formats.money(value, currency, { symbol: false, whole: true });
  const has = Math.min(mission.has, needs);
  const isMet = state !== 'open';
  const progress = t('missions_progress', { has: points(has), needs: points(needs) });
  return (
    <li className={styles.mission} data-testid="mission" data-state={state}>
      <RewardArt {...missionLook(at)} small />
      <div className={styles.missionWords}>
        <div className={styles.missionHead}>
          <b className={styles.missionTitle}>{title}</b>
          <b className={styles.gain}>{formats.money(amount, currency)}</b>
        </div>
        <div
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={needs}
          aria-valuenow={has}
          aria-valuetext={progress}
          className={cx(styles.track, isMet && styles.met)}
        >
          <i style={{ width: `${needs > 0 ? (has / needs) * 100 : 100}%` }} />
        </div>
        <div className={styles.missionFoot}>
          <span className={styles.progress}>{progress}</span>
          {state === 'open' && (
            <span className={styles.progress}>{t('missions_left', { points: points(needs - has) })}</span>
          )}
          {state === 'claimable' && entryId !== null && (
            <ClaimButton entryId={entryId} name={title} label="missions_claim" />
          )}
          {(state === 'claimed' || state === 'issued') && (
            <StatusChip tone="gold">
              {t(state === 'claimed' ? 'rewards_state_claimed' : 'rewards_state_issued')}
            </StatusChip>
          )}
        </div>
      </div>
    </li>
  );
}
