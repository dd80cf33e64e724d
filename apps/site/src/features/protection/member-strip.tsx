/** One line of the member centre: time played today and the tightest limit, with a link to all of them. */
import { Icon, Skeleton, useFormats } from '@lantern/ui';
import { useT } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/navigation/navigation.tsx';
import { useProtection, type MoneyLimit, type Overview } from './api/use-protection.ts';
import styles from './strips.module.css';
import { minutesOf, useDuration } from './state/duration.ts';

export const LIMITS_PATH = '/m/member/limits';

/** The limit with the smallest share left. */
function tightest(limits: readonly MoneyLimit[]): MoneyLimit | undefined {
  const share = ({ left, amount }: MoneyLimit) => (left ?? 0) / (amount ?? 1);
  return limits.filter(({ amount }) => amount !== null).sort((one, other) => share(one) - share(other))[0];
}

export function MemberStrip() {
  const t = useT();
  const navigate = useNavigate();
  const { data, error } = useProtection();
  if (error && !data) return null;
  return (
    <button
      type="button"
      className={styles.member}
      onClick={() => navigate(LIMITS_PATH)}
      data-testid="protection-strip"
    >
      <Icon name="shield-check" variant="duotone" size={26} className={styles.mark} />
      <span className={styles.words}>{data ? <Lines overview={data} /> : <Skeleton width="70%" height={12} />}</span>
      <span className={styles.more}>{t('protect_member_limits')}</span>
    </button>
  );
}

function Lines({ overview: { limits, time, exclusion, currency } }: { readonly overview: Overview }) {
  const t = useT();
  const formats = useFormats();
  const say = useDuration();
  const limit = tightest(limits);
  const first = exclusion
    ? t(`protect_banner_${exclusion.kind}`)
    : minutesOf(time.playedTodaySec) === 0
      ? t('protect_today_none')
      : t('protect_today', { time: say(minutesOf(time.playedTodaySec)) });
  const second = limit
    ? t('protect_member_left', {
        what: t('protect_limit_of', { kind: t(`protect_kind_${limit.kind}`), span: t(`protect_span_${limit.span}`) }),
        left: formats.money(limit.left ?? 0, currency),
      })
    : t('protect_member_none');
  return (
    <>
      <b>{first}</b>
      <span>{second}</span>
    </>
  );
}
