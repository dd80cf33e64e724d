/** The state of an account in a word. */
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../widgets/parts.tsx';

const TONE = { active: 'ok', locked: 'bad', erased: 'plain' } as const;

export function MemberState({ state }: { readonly state: keyof typeof TONE }) {
  const t = useT();
  return <StatusBadge tone={TONE[state]}>{t(`member_${state}`)}</StatusBadge>;
}
