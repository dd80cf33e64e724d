/** Whether this browser has verified a draw. */
import { StatusChip, type StatusTone } from '@lantern/ui';
import { useT, type TextKey } from '../lib/i18n.ts';
import type { Verdict } from './recompute.ts';

const LOOKS: Readonly<
  Record<
    Exclude<Verdict, 'unrevealed'>,
    readonly [tone: StatusTone, text: TextKey, icon: 'seal-check' | 'warning-circle' | 'info' | 'circle-notch']
  >
> = {
  checking: ['mute', 'verifying', 'circle-notch'],
  verified: ['ok', 'verified', 'seal-check'],
  mismatched: ['bad', 'mismatched', 'warning-circle'],
  official: ['info', 'official_draw', 'info'],
};

export function VerdictChip({ verdict }: { readonly verdict: Verdict }) {
  const t = useT();
  if (verdict === 'unrevealed') return null;
  const [tone, text, icon] = LOOKS[verdict];
  return (
    <span data-testid="verdict" data-verdict={verdict}>
      <StatusChip tone={tone} icon={icon}>
        {t(text)}
      </StatusChip>
    </span>
  );
}
