/** The rules' desk: read, change with a version, test on the past. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { RISK_KINDS, wrongParameter, type OpsCalls, type RiskKind, type RiskKindEntry } from '@lantern/contract/ops';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { shortAddress } from '../../../kernel/sign-in/short-address.ts';
import type { ModuleContext } from './deps.ts';
import { judgeSpan, TESTED_SUBJECTS } from './evaluate.ts';
import { familiesOf, namesOf, type Context } from './present.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import {
  insertRule,
  listRules,
  listVersions,
  lockRule,
  readClock,
  ruleFigures,
  versionOrder,
  type Rule,
} from './rule-store.ts';

type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Presented = AnswerOf<OpsCalls['ops.risk.setRule']>;

const TESTED_MS = 30 * 86_400_000;
const SAMPLES = 5;

async function presentRules({ tx, merchant }: Context, rules: readonly Rule[]): Promise<Presented[]> {
  const figures = await ruleFigures(tx, merchant.code);
  return rules.map(({ kind, family, enabled, severity, parameters, exclusions, version, changedName, changedAt }) => ({
    kind,
    family,
    enabled,
    severity,
    parameters: { ...parameters },
    exclusions: [...exclusions],
    version,
    changedBy: changedName,
    changedAt: changedAt?.getTime() ?? null,
    openAlerts: figures.get(kind)?.openAlerts ?? 0,
    evaluatedTo: figures.get(kind)?.evaluatedTo?.getTime() ?? null,
  }));
}

/** The rules the caller may see. */
export async function readRules(context: Context): Answer<'ops.risk.rules'> {
  const families = familiesOf(context);
  const rules = (await listRules(context.tx, context.merchant.code)).filter(({ family }) => families.includes(family));
  return ok({ list: await presentRules(context, rules), currency: context.merchant.currency });
}

interface Edit {
  readonly parameters: Readonly<Record<string, number>>;
  readonly exclusions: readonly string[];
}

/** Addresses as sessions store them, each once; undefined where one is none. */
function storedExclusions(kind: RiskKind, exclusions: readonly string[]): readonly string[] | undefined {
  const entry: RiskKindEntry = RISK_KINDS[kind];
  if (!entry.exclusions) return exclusions.length === 0 ? [] : undefined;
  const stored = exclusions.map((address) => shortAddress(address.trim().replace(/\.x$/, '.0')));
  return stored.includes('') ? undefined : [...new Set(stored)];
}

/** The edit as it is stored. Refuses field_invalid with the parameter. */
function checked(kind: RiskKind, { parameters, exclusions }: Edit): Result<Edit> {
  const wrong = wrongParameter(kind, parameters);
  if (wrong !== undefined) return refuse('field_invalid', { field: wrong });
  if (kind === 'night_play' && parameters['fromHour'] === parameters['toHour'])
    return refuse('field_invalid', { field: 'toHour' });
  const stored = storedExclusions(kind, exclusions);
  return stored ? ok({ parameters, exclusions: stored }) : refuse('field_invalid', { field: 'exclusions' });
}

/** Refuses changed_meanwhile with who, field_invalid with the parameter. */
export async function setRule(
  context: Context,
  kind: RiskKind,
  body: ParsedInput<OpsCalls['ops.risk.setRule']>['body'],
): Answer<'ops.risk.setRule'> {
  const { tx, merchant, operator, trail } = context;
  const edit = checked(kind, body);
  if (!edit.ok) return edit;
  const before = await lockRule(tx, merchant.code, kind);
  if (before.version !== body.version) return refuse('changed_meanwhile', { by: before.changedName ?? '' });
  const { enabled, severity, reason } = body;
  const after = { enabled, severity, ...edit.value };
  await insertRule(
    tx,
    merchant.code,
    { kind, version: before.version + 1, ...after, reason, changedName: operator.displayName },
    operator.operatorId,
  );
  const facts = (rule: typeof after) => ({
    enabled: rule.enabled,
    severity: rule.severity,
    ...rule.parameters,
    ...(rule.exclusions.length > 0 && { exclusions: rule.exclusions.join(', ') }),
  });
  trail.changed(facts(before), facts(after));
  return ok((await presentRules(context, [await lockRule(tx, merchant.code, kind)]))[0]!);
}

/** Refuses alert_not_found for a kind the caller may not see, input_invalid. */
export async function readVersions(
  context: Context,
  kind: RiskKind,
  { sort, after, limit }: ParsedInput<OpsCalls['ops.risk.ruleVersions']>['query'],
): Answer<'ops.risk.ruleVersions'> {
  if (!familiesOf(context).includes(RISK_KINDS[kind].family)) return refuse('alert_not_found');
  const order = versionOrder(sort, after);
  if (!order.ok) return order;
  const found = await listVersions(context.tx, context.merchant.code, kind, order.value, limit);
  const { rows, next } = order.value.page(found, limit);
  return ok({
    list: rows.map(({ version, enabled, severity, parameters, exclusions, reason, changedName, changedAt }) => ({
      version,
      enabled,
      severity,
      parameters: { ...parameters },
      exclusions: [...exclusions],
      text: [...Object.entries(parameters).map(([name, value]) => `${name}=${value}`), ...exclusions].join(' '),
      reason,
      changedBy: changedName,
      changedAt: changedAt.getTime(),
    })),
    next,
  });
}

/** What the parameters would have found in the last 30 days: the rule's own judgement over the whole span, which writes nothing. */
export async function backTest(
  module: ModuleContext,
  context: Context,
  kind: RiskKind,
  body: Edit,
): Answer<'ops.risk.backTest'> {
  const { tx, merchant } = context;
  const edit = checked(kind, body);
  if (!edit.ok) return edit;
  const rule = (await listRules(tx, merchant.code)).find((one) => one.kind === kind)!;
  const to = await readClock(tx);
  const since = new Date(to.getTime() - TESTED_MS);
  const { findings, coveredTo } = await judgeSpan(
    { deps: module.deps, tx, merchant },
    { ...rule, ...edit.value },
    { since, to, subjects: TESTED_SUBJECTS },
    async () => new Map(),
  );
  const samples = findings.slice(0, SAMPLES);
  const names = await namesOf(
    module,
    tx,
    merchant.code,
    samples.flatMap(({ members }) => members as readonly MemberId[]),
  );
  return ok({
    alerts: findings.length,
    members: new Set(findings.flatMap(({ members }) => members)).size,
    exact: coveredTo >= to,
    from: since.getTime(),
    to: to.getTime(),
    samples: samples.map(({ members, subjectText }) => ({
      text: members.length <= 2 ? members.map((id) => names.get(id) ?? '').join(' · ') : subjectText,
      memberCount: members.length,
    })),
  });
}
