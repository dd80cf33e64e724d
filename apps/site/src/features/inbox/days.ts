/** Mails under the day they were written on, in Vietnam's time zone. */
import { dayStart } from '../../lib/vietnam-days.ts';
import type { Mail } from './api/use-mails.ts';

export interface MailDay {
  /** Midnight at the start of the day. */
  readonly start: number;
  readonly mails: readonly Mail[];
}

/** Groups a list in its order. */
export function mailDays(mails: readonly Mail[]): readonly MailDay[] {
  const days: { start: number; mails: Mail[] }[] = [];
  for (const mail of mails) {
    const start = dayStart(mail.createdAt);
    const last = days[days.length - 1];
    if (last?.start === start) last.mails.push(mail);
    else days.push({ start, mails: [mail] });
  }
  return days;
}
