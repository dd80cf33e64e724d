/** Four bars of password strength. Advice only: the rule is length and the server's list of common ones. */
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../auth-form.module.css';

/** 0…4: length first, variety second; repeats count once. */
export function strengthOf(password: string): number {
  if (password.length < 8) return password === '' ? 0 : 1;
  const distinct = new Set(password).size;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const points = Math.min(password.length, distinct * 2) / 4 + kinds;
  return points >= 7 ? 4 : points >= 5 ? 3 : points >= 3.5 ? 2 : 1;
}

const LABELS = ['strength_weak', 'strength_weak', 'strength_fair', 'strength_good', 'strength_strong'] as const;
const TONES = ['weak', 'weak', 'fair', 'good', 'good'] as const;

export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useT();
  const strength = strengthOf(password);
  return (
    <div className={styles.strength} role="status">
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} data-lit={bar <= strength ? TONES[strength] : undefined} />
      ))}
      <span>{t(LABELS[strength]!)}</span>
    </div>
  );
}
