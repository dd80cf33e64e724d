/** The desk's hours, which an operator changes in the console. */
import { ok, refuse } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readHours, writeHours } from './queue-store.ts';

/** Hours of the merchant's day; equal ones would be no hours at all. */
export const chatSettings: SettingsOwner = {
  async read(tx, { code }) {
    const { from, to } = await readHours(tx, code);
    return { 'chat.hoursFrom': from, 'chat.hoursTo': to };
  },
  async write(tx, { code }, values) {
    const before = await readHours(tx, code);
    const from = (values['chat.hoursFrom'] as number | undefined) ?? before.from;
    const to = (values['chat.hoursTo'] as number | undefined) ?? before.to;
    if (from === to) return refuse('field_invalid', { field: 'chat.hoursTo' });
    await writeHours(tx, code, { from, to });
    return ok(undefined);
  },
};
