/** The explainer: the whole life of what an id names, from what every module knows. The public API of this module. See README.md. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { OpsCalls } from '@lantern/contract/ops';
import { toWire } from '@lantern/money';
import type { Explains, LedgerEntry, Life, LifeLink, LifeStep } from '../../../kernel/desk.ts';
import type { OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { answersOf } from './rules/answers.ts';

export interface ExplainerDeps {
  /** The parts of all modules. */
  parts(): readonly Explains[];
  /** User names of the members of a merchant among these. */
  membersOf(tx: Tx, merchantCode: string, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>;
}

export interface ExplainerModule extends Module {
  readonly opsHandlers: OpsHandlers;
}

type Answer = AnswerOf<OpsCalls['ops.explain.read']>;
type Answers = ReturnType<typeof answersOf>;
type Asked = {
  readonly merchantCode: string;
  readonly language: 'VI' | 'EN';
  /** The language members of the merchant are addressed in, and their time zone. */
  readonly membersLanguage: 'VI' | 'EN';
  readonly timeZone: string;
};

/** The console's languages; any other one is answered in English. */
const languageOf = (language: Language): 'VI' | 'EN' => (language === 'VI' ? 'VI' : 'EN');

/** Steps that happened in the same millisecond are told in this order. */
const KIND_ORDER: readonly LifeStep['kind'][] = [
  'request',
  'check',
  'ledger',
  'provider',
  'draw',
  'proof',
  'settlement',
  'count',
  'operator',
  'look',
];

const inTime = (one: LifeStep, other: LifeStep): number =>
  (one.at ?? Infinity) - (other.at ?? Infinity) || KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind);

const presentEntry = (entry: LedgerEntry, names: ReadonlyMap<MemberId, string>) => ({
  ...entry,
  legs: entry.legs.map(({ account, owner, change }) => ({
    account,
    // A wallet at a vendor is owned by `member/vendor`; another member's name is not this life's.
    owner: owner.replace(/^[^/]+/, (id) => names.get(id as MemberId) ?? id),
    change: toWire(change),
  })),
  cashAfter: entry.cashAfter === null ? null : toWire(entry.cashAfter),
  bonusAfter: entry.bonusAfter === null ? null : toWire(entry.bonusAfter),
});

function present(
  life: Life,
  username: string,
  steps: readonly LifeStep[],
  links: readonly LifeLink[],
  { membersLanguage, answers }: { readonly membersLanguage: 'VI' | 'EN'; readonly answers: Answers },
): Answer {
  const { id, kind, state, memberId, at, title, currency, amount, payout, why, verify = null } = life;
  const names = new Map([[memberId, username]]);
  return {
    id,
    kind,
    state,
    member: { memberId, username },
    at,
    title,
    currency,
    amount: toWire(amount),
    payout: payout === null ? null : toWire(payout),
    why: { code: why.code, facts: [...why.facts] },
    answer: { language: membersLanguage, ...answers },
    steps: steps.toSorted(inTime).map((step) => ({
      kind: step.kind,
      label: step.label,
      at: step.at,
      facts: [...(step.facts ?? [])],
      checks: [...(step.checks ?? [])],
      entries: (step.entries ?? []).map((entry) => presentEntry(entry, names)),
    })),
    links: [...links],
    verify,
  };
}

/** Asks each module in turn: an id has one owner. */
async function findLife(
  deps: ExplainerDeps,
  tx: Tx,
  id: string,
  { merchantCode, language }: Asked,
): Promise<Life | undefined> {
  for (const part of deps.parts()) {
    const life = await part.explain?.(tx, id, { language, merchantCode });
    if (life) return life;
  }
  return undefined;
}

/** An id in a ledger key may be a bank's or a vendor's: only what can be explained is linked. */
async function knownLinks(deps: ExplainerDeps, tx: Tx, links: readonly LifeLink[], asked: Asked): Promise<LifeLink[]> {
  const known: LifeLink[] = [];
  for (const link of links) {
    if (link.label !== 'belongs_to') known.push(link);
    else {
      const life = await findLife(deps, tx, link.id, asked);
      if (life) known.push({ label: life.kind, id: life.id, text: life.title });
    }
  }
  return known;
}

/** The life of an id. Refuses explanation_not_found for an unknown one, and for what belongs to another merchant's member. */
async function explain(
  deps: ExplainerDeps,
  tx: Tx,
  id: string,
  asked: Asked,
): Promise<Result<Answer, 'explanation_not_found'>> {
  const life = await findLife(deps, tx, id, asked);
  const username = life && (await deps.membersOf(tx, asked.merchantCode, [life.memberId])).get(life.memberId);
  if (!life || username === undefined) return refuse('explanation_not_found');
  const steps = [...life.steps];
  const links = await knownLinks(deps, tx, life.links, asked);
  for (const part of deps.parts()) {
    const more = await part.about?.(tx, life, asked.merchantCode);
    steps.push(...(more?.steps ?? []));
    links.push(...(more?.links ?? []));
  }
  // The other language has another title: the game's, the method's.
  const other = await findLife(deps, tx, life.id, { ...asked, language: asked.language === 'VI' ? 'EN' : 'VI' });
  const titles = { [asked.language]: life.title, [asked.language === 'VI' ? 'EN' : 'VI']: other?.title ?? life.title };
  const answers = answersOf(life, { VI: titles['VI']!, EN: titles['EN']! }, asked.timeZone);
  return ok(present(life, username, steps, links, { membersLanguage: asked.membersLanguage, answers }));
}

/** Builds the module. */
export const createExplainer = (kernel: Kernel, deps: ExplainerDeps): ExplainerModule => ({
  name: 'explainer',
  opsHandlers: {
    'ops.explain.read': async ({ merchant, language }, { params }) =>
      explain(deps, kernel.db, params.id, {
        merchantCode: merchant.code,
        language: languageOf(language),
        membersLanguage: languageOf(merchant.defaultLanguage),
        timeZone: merchant.timeZone,
      }),
  },
});
