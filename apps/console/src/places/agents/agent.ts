/** What the pages of agents share. */
import type { OpsAnswer, OpsCallId } from '../../lib/calls.ts';
import { i18n } from '../../lib/i18n.ts';
import type { Tone } from '../../widgets/parts.tsx';

export type AgentNode = OpsAnswer<'ops.agents.list'>['list'][number];
export type Agent = OpsAnswer<'ops.agents.read'>;
export type Contract = OpsAnswer<'ops.commissions.contracts'>['list'][number];
export type Line = OpsAnswer<'ops.commissions.lines'>['list'][number];
export type OpenedLine = OpsAnswer<'ops.commissions.line'>;
export type OpenLine = OpsAnswer<'ops.commissions.open'>['list'][number];
export type Run = OpsAnswer<'ops.commissions.runs'>['list'][number];

export const TREE_READS: readonly OpsCallId[] = ['ops.agents.list', 'ops.agents.read'];
export const CONTRACT_READS: readonly OpsCallId[] = ['ops.commissions.contracts'];
export const LINE_READS: readonly OpsCallId[] = [
  'ops.commissions.line',
  'ops.commissions.lines',
  'ops.commissions.open',
];
export const RUN_READS: readonly OpsCallId[] = ['ops.commissions.runs', 'ops.commissions.checks'];

export const LINE_TONE: Readonly<Record<Line['state'], Tone>> = {
  waiting: 'info',
  paid: 'ok',
  part: 'warn',
  due: 'bad',
  netted: 'plain',
  claim: 'warn',
  held: 'warn',
  house: 'plain',
  reversed: 'bad',
  nothing: 'plain',
};

export const CONTRACT_TONE: Readonly<Record<Contract['state'], Tone>> = {
  proposed: 'info',
  active: 'ok',
  change_proposed: 'warn',
  cancel_proposed: 'warn',
  rejected: 'bad',
  expired: 'plain',
  withdrawn: 'plain',
  ended: 'plain',
};

const BPS = 100;

/** Basis points as a percentage in the console's language: 55 is 0.55%. */
export const percentOf = (bps: number): string =>
  `${String(bps / BPS).replace('.', i18n.locale() === 'en' ? '.' : ',')}%`;

/** A percentage as it is typed, with point or comma, in basis points; undefined for what is none or finer than one. */
export function bpsOf(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const bps = Number(whole) * BPS + Number(part.padEnd(2, '0'));
  return bps <= BPS * BPS ? bps : undefined;
}

/** Whole minor units or people as typed, with or without separators; undefined for anything else. */
export function wholeOf(text: string): number | undefined {
  const digits = text.replaceAll(/[.,\s\u00a0]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
