/** One line: what it is for, when it is paid, how much; opened, everything it was computed from. */
import { cx, Icon, StatusChip, useFormats, type IconName, type StatusTone } from '@lantern/ui';
import { useState } from 'react';
import { useCategoryName } from '../../../lib/games/category-name.ts';
import { useAgentT, type AgentTranslate } from '../agent-texts.tsx';
import { categoryIcon } from '../parts/category-icon.tsx';
import { useAmounts } from '../parts/use-amounts.ts';
import { LineDetail } from './line-detail.tsx';
import type { Line } from './line-types.ts';
import styles from './agent-statement.module.css';
import shared from '../parts/agents.module.css';

const iconOf = ({ corrects, direction, kind, category }: Line): IconName =>
  corrects !== null
    ? 'arrow-counter-clockwise'
    : direction === 'out'
      ? 'arrow-up-right'
      : kind === 'rebate'
        ? categoryIcon(category ?? '')
        : kind === 'dividend'
          ? 'chart-bar'
          : kind === 'hourly_salary'
            ? 'clock'
            : 'briefcase';

/** States that need a word of their own beside the time. */
const MARKED: Readonly<Partial<Record<Line['state'], StatusTone>>> = {
  part: 'warn',
  due: 'bad',
  held: 'warn',
  claim: 'bad',
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

interface TitleWords {
  readonly t: AgentTranslate;
  readonly categoryName: (category: string) => string;
  readonly dayMonth: (day: string) => string;
}

/** "Lương ngày", "Hoàn trả Nổ hũ", "Sửa lương ngày 17/11", "Trả lương ngày cho h***e". */
function lineTitle(line: Line, { t, categoryName, dayMonth }: TitleWords): string {
  const what =
    line.kind === 'rebate' ? t('line_rebate', { category: categoryName(line.category ?? '') }) : t(`kind_${line.kind}`);
  if (line.corrects !== null) return t('line_correction', { what: lowerFirst(what), day: dayMonth(line.day) });
  if (line.direction === 'out') return t('line_out', { what: lowerFirst(what), name: line.counterpart?.account ?? '' });
  return what;
}

interface LineRowProps {
  readonly line: Line;
  /** Among lines of other days. */
  readonly showsDay: boolean;
}

export function LineRow({ line, showsDay }: LineRowProps) {
  const t = useAgentT();
  const formats = useFormats();
  const categoryName = useCategoryName();
  const amounts = useAmounts(line.currency);
  const [open, setOpen] = useState(false);
  const signed = line.direction === 'out' ? -line.amount : line.amount;
  const tone = MARKED[line.state];
  const shortTime = (at: number) => `${formats.dateTime(at, 'dayMonth')} ${formats.dateTime(at, 'time')}`;
  const when =
    line.direction === 'out' && line.state === 'paid'
      ? t('line_from_wallet')
      : line.paidAt !== null
        ? t('line_paid_at', { time: shortTime(line.paidAt) })
        : line.state === 'waiting'
          ? t('line_payable_at', { time: shortTime(line.payableAt) })
          : t(`line_state_${line.state}`);
  const hour = line.hourAt === null ? '' : ` · ${formats.dateTime(line.hourAt, 'time')}`;
  return (
    <div className={styles.line} data-testid="statement-line" data-kind={line.kind} data-state={line.state}>
      <button
        type="button"
        className={styles.lineRow}
        aria-expanded={open}
        data-testid="line-open"
        onClick={() => setOpen(!open)}
      >
        <span className={shared.square}>
          <Icon name={iconOf(line)} variant="duotone" size={24} />
        </span>
        <span className={styles.lineWords}>
          <b>{lineTitle(line, { t, categoryName, dayMonth: amounts.dayMonth })}</b>
          <span>
            {showsDay && line.corrects === null && `${amounts.dayMonth(line.day)} · `}
            {when}
            {hour}
          </span>
          {tone && (
            <StatusChip tone={tone} icon={null}>
              {line.due > 0 ? t('line_due', { amount: amounts.full(line.due) }) : t(`line_state_${line.state}`)}
            </StatusChip>
          )}
        </span>
        <b className={cx(styles.lineSum, signed > 0 && styles.lineGold)}>{amounts.signed(signed)}</b>
        <Icon name={open ? 'caret-up' : 'caret-down'} size={14} />
      </button>
      {open && <LineDetail lineId={line.lineId} />}
    </div>
  );
}
