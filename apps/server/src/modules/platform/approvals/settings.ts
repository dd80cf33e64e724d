/** Thresholds and hours of the kinds, by merchant. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { APPROVAL_KINDS, APPROVAL_KIND_NAMES, type ApprovalKind, type OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { readSettings, writeSetting, type SettingRow } from './store.ts';

const EXPIRES_HOURS = 24;

/** Until a merchant sets another: every amount needs a second person, and a request waits a day. */
const defaultOf = (kind: ApprovalKind): SettingRow => ({
  kind,
  threshold: APPROVAL_KINDS[kind].threshold ? 0n : null,
  expiresHours: EXPIRES_HOURS,
  version: 0,
  changedBy: '',
});

/** The setting of a kind at a merchant. */
export async function settingOf(tx: Tx, merchantCode: string, kind: ApprovalKind): Promise<SettingRow> {
  return (await readSettings(tx, merchantCode)).find((setting) => setting.kind === kind) ?? defaultOf(kind);
}

/** Every kind with its setting. */
export async function listSettings(
  tx: Tx,
  merchant: { readonly code: string; readonly currency: string },
  language: Language,
): Promise<Result<AnswerOf<OpsCalls['ops.approvals.settings']>>> {
  const set = await readSettings(tx, merchant.code);
  const list = APPROVAL_KIND_NAMES.map((kind) => {
    const { threshold, expiresHours, version } = set.find((one) => one.kind === kind) ?? defaultOf(kind);
    return {
      kind,
      text: APPROVAL_KINDS[kind][language === 'VI' ? 'vi' : 'en'],
      threshold: threshold === null ? null : Number(threshold),
      currency: merchant.currency,
      expiresHours,
      version,
    };
  });
  return ok({ list });
}

/** Refuses field_invalid for a threshold where the kind has none, or none where it has one; changed_meanwhile. */
export async function changeSetting(
  { tx, merchant, trail, operator }: OpsContext<'operator'>,
  change: {
    readonly kind: ApprovalKind;
    readonly threshold: number | null;
    readonly expiresHours: number;
    readonly version: number;
  },
): Promise<Result<{ readonly version: number }>> {
  if ((change.threshold !== null) !== APPROVAL_KINDS[change.kind].threshold)
    return refuse('field_invalid', { field: 'threshold' });
  const before = await settingOf(tx, merchant.code, change.kind);
  const threshold = change.threshold === null ? null : BigInt(change.threshold);
  const version = await writeSetting(tx, merchant.code, { ...change, threshold, changedBy: operator.displayName });
  if (version === undefined)
    return refuse('changed_meanwhile', { by: (await settingOf(tx, merchant.code, change.kind)).changedBy });
  trail.on('setting', `approvals.${change.kind}`);
  trail.changed(
    { threshold: before.threshold === null ? null : Number(before.threshold), expiresHours: before.expiresHours },
    { threshold: change.threshold, expiresHours: change.expiresHours },
  );
  return ok({ version });
}
