/** Thresholds and hours of the kinds, by merchant. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import {
  APPROVAL_KINDS,
  APPROVAL_KIND_NAMES,
  type ApprovalEntry,
  type ApprovalKind,
  type OpsCalls,
} from '@lantern/contract/ops';
import type { ApprovalRequest, ApprovedVerb } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { readSettings, writeSetting, type SettingRow } from './store.ts';

const EXPIRES_HOURS = 24;

interface OfMerchant {
  readonly code: string;
  readonly currency: string;
}

const presetOf = ({ threshold, preset }: ApprovalEntry, currency: string): bigint | null =>
  threshold ? BigInt(preset?.[currency] ?? 0) : null;

/** Until a merchant sets another: the kind's own threshold, or every amount needs a second person; a request waits a day. */
const defaultOf = (kind: ApprovalKind, { currency }: OfMerchant): SettingRow => ({
  kind,
  threshold: presetOf(APPROVAL_KINDS[kind], currency),
  expiresHours: EXPIRES_HOURS,
  version: 0,
  changedBy: '',
});

/** The setting of a kind at a merchant. */
export async function settingOf(tx: Tx, merchant: OfMerchant, kind: ApprovalKind): Promise<SettingRow> {
  return (await readSettings(tx, merchant.code)).find((setting) => setting.kind === kind) ?? defaultOf(kind, merchant);
}

/** Every kind with its setting. */
export async function listSettings(
  tx: Tx,
  merchant: OfMerchant,
  language: Language,
): Promise<Result<AnswerOf<OpsCalls['ops.approvals.settings']>>> {
  const set = await readSettings(tx, merchant.code);
  const list = APPROVAL_KIND_NAMES.map((kind) => {
    const { threshold, expiresHours, version } = set.find((one) => one.kind === kind) ?? defaultOf(kind, merchant);
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

type Change = ApprovalRequest<ParsedInput<OpsCalls['ops.approvals.setSetting']>>;

/** The setting before and as it will be. Refuses field_invalid for a threshold where the kind has none, or none where it has one; changed_meanwhile. */
async function readChange(tx: Tx, { input: { body }, merchant, requestedBy }: Change) {
  if ((body.threshold !== null) !== APPROVAL_KINDS[body.kind].threshold)
    return refuse('field_invalid', { field: 'threshold' });
  const before = await settingOf(tx, merchant, body.kind);
  if (before.version !== body.version) return refuse('changed_meanwhile', { by: before.changedBy });
  const threshold = body.threshold === null ? null : BigInt(body.threshold);
  return ok({ before, after: { ...body, threshold, changedBy: requestedBy.displayName } });
}

const textOf = (value: bigint | number | null): string | null => (value === null ? null : String(value));
const factsOf = ({ threshold, expiresHours }: Pick<SettingRow, 'threshold' | 'expiresHours'>) => ({
  threshold: threshold === null ? null : Number(threshold),
  expiresHours,
});

/** Threshold and hours of a kind. Anyone who could raise a threshold alone could do alone whatever lies below it. */
export const settingVerb: ApprovedVerb<Change['input']> = {
  async preview(tx, request) {
    const change = await readChange(tx, request);
    if (!change.ok) return change;
    const { before, after } = change.value;
    return ok({
      object: { kind: 'setting', id: `approvals.${after.kind}`, name: after.kind },
      alone: (after.threshold ?? 0n) <= (before.threshold ?? 0n),
      summary: [
        { label: 'threshold', before: textOf(before.threshold), after: textOf(after.threshold) },
        { label: 'expiresHours', before: textOf(before.expiresHours), after: textOf(after.expiresHours) },
      ],
    });
  },
  async carryOut(tx, request) {
    const change = await readChange(tx, request);
    if (!change.ok) return change;
    const { before, after } = change.value;
    if ((await writeSetting(tx, request.merchant.code, after)) === undefined)
      return refuse('changed_meanwhile', { by: (await settingOf(tx, request.merchant, after.kind)).changedBy });
    return ok({ before: factsOf(before), after: factsOf(after) });
  },
};
