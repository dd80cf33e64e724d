/** The automatic checks with their findings, and turnover requirement by requirement. */
import { Icon, ProgressBar, SectionHead, StatusChip, useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useRouted } from '../../../lib/navigation/routed.ts';
import styles from '../withdraw.module.css';
import type { Check, TurnoverLine } from '../withdraw-words.ts';

const MARKS = { passed: 'check', waiting: 'hourglass', failed: 'x' } as const;
const TURNOVER_PATH = '/m/member/turnover';

interface ChecksListProps {
  readonly title: TextKey;
  readonly checks: readonly Check[];
  /** The turnover requirements, when they are loaded. */
  readonly lines?: readonly TurnoverLine[];
  readonly currency: string;
}

export function ChecksList({ title, checks, lines = [], currency }: ChecksListProps) {
  const t = useT();
  const bonuses = lines.filter(({ source, left }) => source === 'bonus' && left > 0);
  const passed = checks.filter(({ result }) => result === 'passed').length;
  const other = checks.length - passed + bonuses.length;
  const chip = other === 0 ? t('withdraw_checks_all', { passed }) : t('withdraw_checks_some', { passed, other });
  return (
    <section>
      <SectionHead
        title={t(title)}
        end={
          <StatusChip tone={other === 0 ? 'ok' : 'warn'} icon={null}>
            {chip}
          </StatusChip>
        }
      />
      <ul className={styles.checks} data-testid="withdraw-checks">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} lines={lines} bonuses={bonuses} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

interface CheckRowProps {
  readonly check: Check;
  readonly lines: readonly TurnoverLine[];
  readonly bonuses: readonly TurnoverLine[];
  readonly currency: string;
}

/** A check; bonus lines follow the turnover of deposits, because they lock the bonus alone. */
function CheckRow({ check, lines, bonuses, currency }: CheckRowProps) {
  const t = useT();
  const formats = useFormats();
  const amounts = Object.fromEntries(
    Object.entries(check.amounts).map(([name, minor]) => [name, formats.money(minor, currency)]),
  );
  const { required = 0, counted = 0 } = check.amounts;
  const deposits = lines.filter(({ source }) => source === 'deposit');
  const [only] = deposits;
  const multiple =
    deposits.length === 1 && only
      ? `${t('withdraw_multiple', { multiple: only.multiple, base: formats.money(only.baseAmount, currency) })} – `
      : '';
  const found =
    multiple !== '' && check.name === 'turnover' && check.result === 'passed'
      ? multiple + t('withdraw_found_turnover_complete').toLowerCase()
      : t(`withdraw_found_${check.finding}` as TextKey, amounts);
  return (
    <>
      <Line mark={check.result} title={t(`withdraw_check_${check.name}` as TextKey)} id={check.name}>
        <p>{found}</p>
        {check.name === 'turnover' && check.result === 'failed' && (
          <Counted counted={counted} required={required} label={t('withdraw_check_turnover')} currency={currency} />
        )}
      </Line>
      {check.name === 'turnover' &&
        bonuses.map((line) => (
          <Line key={line.requirementId} mark="waiting" title={line.title} id="bonus">
            <p>
              {t('withdraw_bonus_left', {
                left: formats.money(line.left, currency),
                bonus: formats.money(line.bonusLocked, currency),
              })}
            </p>
            <Counted counted={line.counted} required={line.required} label={line.title} currency={currency} />
          </Line>
        ))}
    </>
  );
}

interface LineProps {
  readonly mark: keyof typeof MARKS;
  readonly title: string;
  readonly id: string;
  readonly children: ReactNode;
}

function Line({ mark, title, id, children }: LineProps) {
  const t = useT();
  return (
    <li className={styles.check} data-testid={`withdraw-check-${id}`} data-result={mark}>
      <span className={styles.checkMark} data-result={mark}>
        <Icon name={MARKS[mark]} size={14} />
        <span className="sr-only">{t(`withdraw_check_${mark}` as TextKey)}</span>
      </span>
      <div className={styles.checkWords}>
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}

/** Progress of a requirement, with a link to how it is counted. */
function Counted({
  counted,
  required,
  label,
  currency,
}: {
  readonly counted: number;
  readonly required: number;
  readonly label: string;
  readonly currency: string;
}) {
  const t = useT();
  const formats = useFormats();
  const routed = useRouted();
  const written = t('withdraw_counted', {
    counted: formats.money(counted, currency, { symbol: false }),
    required: formats.money(required, currency),
  });
  return (
    <>
      <div className={styles.bar}>
        <ProgressBar label={label} value={counted} max={required} valueText={written} />
      </div>
      <p className={styles.counted}>
        <bdi>{written}</bdi>
        {routed(TURNOVER_PATH) && (
          <Link to={TURNOVER_PATH} className={styles.link} data-testid="withdraw-how-counted">
            {t('withdraw_how_counted')}
          </Link>
        )}
      </p>
    </>
  );
}
