/** Invitation links: terms, state, funnel, the picture, the public address. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { DEPTH_MAXIMUM, hasRoomBelow, openLink } from './become-agent.ts';
import { lockNodes, type AgentNode } from './branch-store.ts';
import type { ModuleContext, Viewer } from './context.ts';
import { readNow } from './day-store.ts';
import { todayOf } from './days.ts';
import { checkBounds, mostBelow } from './grant.ts';
import {
  countLinks,
  countOpened,
  listLinks,
  lockLink,
  updateLink,
  type LinkTerms,
  type LinkWithSteps,
} from './link-store.ts';
import { foldCode } from './rules/codes.ts';
import { qrSvg } from './qr.ts';
import type { Rates } from './rules/rates.ts';
import { requireAgent } from './viewer.ts';

type LinkAnswer = AnswerOf<Calls['agent.createAffiliateLink']>;
type CreateInput = ParsedInput<Calls['agent.createAffiliateLink']>['body'];
type ChangeInput = ParsedInput<Calls['agent.changeAffiliateLink']>['body'];

/** Of one agent, stopped ones too. */
const LINKS_MAXIMUM = 50;

const addressOf = (origin: string, code: string): string => `${origin}/a/${code}`;

const shown = (link: LinkWithSteps, origin: string): LinkAnswer => ({
  code: link.code,
  url: addressOf(origin, link.code),
  kind: link.kind,
  state: link.state,
  rebatesBasisPoints: link.rates,
  quota: link.quota,
  expiresAt: link.expiresAt?.getTime() ?? null,
  remark: link.remark,
  createdAt: link.createdAt.getTime(),
  funnel: {
    opened: link.opened,
    registered: link.registered,
    verified: link.verified,
    firstDeposit: link.deposited,
    active: link.active,
  },
  registrations: link.registered,
});

async function readLink(tx: Tx, agentId: MemberId, code: string, origin: string): Promise<LinkAnswer> {
  return shown((await listLinks(tx, agentId, code))[0]!, origin);
}

/** Links of the agent, the newest first. Refuses not_agent_account. */
export async function affiliateLinks(
  { kernel: { db } }: ModuleContext,
  viewer: Viewer,
  origin: string,
): Promise<Result<{ list: LinkAnswer[] }>> {
  const agent = await requireAgent(db, viewer);
  if (!agent.ok) return agent;
  return ok({ list: (await listLinks(db, viewer.memberId)).map((link) => shown(link, origin)) });
}

/** What newcomers may get, with the agent's row locked. Refuses rebate_out_of_range, link_expiry_past. */
async function checkTerms(
  module: ModuleContext,
  tx: Tx,
  agent: AgentNode,
  rates: Rates,
  expiresAt: number | null | undefined,
): Promise<Result<void, 'rebate_out_of_range' | 'link_expiry_past'>> {
  await lockNodes(tx, [agent.memberId]);
  const today = await todayOf(module, tx, agent.merchantCode);
  const bounds = checkBounds(rates, await mostBelow(tx, agent.memberId, today));
  if (!bounds.ok) return bounds;
  if (expiresAt != null && expiresAt <= (await readNow(tx))) return refuse('link_expiry_past');
  return ok(undefined);
}

/** Makes a link. Refuses not_agent_account, agent_dues_open, tree_too_deep, rebate_out_of_range, link_expiry_past, link_limit_reached. */
export async function createAffiliateLink(
  module: ModuleContext,
  viewer: Viewer,
  origin: string,
  { kind, rebatesBasisPoints: rates, quota, expiresAt, remark }: CreateInput,
): Promise<Result<LinkAnswer>> {
  return transactResult(module.kernel.db, async (tx) => {
    const found = await requireAgent(tx, viewer);
    if (!found.ok) return found;
    const agent = found.value;
    if (await module.deps.contracts.isInArrears(tx, agent.memberId)) return refuse('agent_dues_open');
    if (kind === 'agent' && !hasRoomBelow(agent)) return refuse('tree_too_deep', { maximum: DEPTH_MAXIMUM });
    const checked = await checkTerms(module, tx, agent, rates, expiresAt);
    if (!checked.ok) return checked;
    if ((await countLinks(tx, agent.memberId)) >= LINKS_MAXIMUM)
      return refuse('link_limit_reached', { maximum: LINKS_MAXIMUM });
    const code = await openLink(module, tx, {
      merchantCode: agent.merchantCode,
      agentId: agent.memberId,
      kind,
      rates,
      quota: quota ?? null,
      expiresAt: expiresAt == null ? null : new Date(expiresAt),
      remark: remark ?? '',
    });
    return ok(await readLink(tx, agent.memberId, code, origin));
  });
}

/** Changes a link for those who come later. Refuses not_agent_account, link_not_found, rebate_out_of_range, link_expiry_past, link_quota_spent. */
export async function changeAffiliateLink(
  module: ModuleContext,
  viewer: Viewer,
  origin: string,
  { code: typed, rebatesBasisPoints, quota, expiresAt, remark, stopped }: ChangeInput,
): Promise<Result<LinkAnswer>> {
  return transactResult(module.kernel.db, async (tx) => {
    const found = await requireAgent(tx, viewer);
    if (!found.ok) return found;
    const code = foldCode(typed) ?? '';
    const link = await lockLink(tx, viewer.memberId, code);
    if (!link) return refuse('link_not_found');
    const checked = await checkTerms(module, tx, found.value, rebatesBasisPoints ?? {}, expiresAt);
    if (!checked.ok) return checked;
    const terms: LinkTerms = {
      rates: rebatesBasisPoints ?? link.rates,
      quota: quota === undefined ? link.quota : quota,
      expiresAt: expiresAt === undefined ? link.expiresAt : expiresAt === null ? null : new Date(expiresAt),
      remark: remark ?? link.remark,
    };
    if (terms.quota !== null && terms.quota < link.registered)
      return refuse('link_quota_spent', { registered: link.registered });
    await updateLink(tx, code, viewer.memberId, { ...terms, stopped: stopped ?? link.state === 'stopped' });
    return ok(await readLink(tx, viewer.memberId, code, origin));
  });
}

/** The picture of a link's address. Refuses not_agent_account, link_not_found. */
export async function affiliateLinkQr(
  { kernel: { db } }: ModuleContext,
  viewer: Viewer,
  origin: string,
  typed: string,
): Promise<Result<{ code: string; url: string; svg: string }>> {
  const agent = await requireAgent(db, viewer);
  if (!agent.ok) return agent;
  const link = (await listLinks(db, viewer.memberId, foldCode(typed) ?? ''))[0];
  if (!link) return refuse('link_not_found');
  const url = addressOf(origin, link.code);
  return ok({ code: link.code, url, svg: qrSvg(url, link.code) });
}

/** Where the public address of a link leads. A code that takes nobody in leads to the plain registration and tells no reason. */
export async function visitLink(
  { kernel: { db } }: ModuleContext,
  merchantCode: string,
  typed: string,
): Promise<{ location: string }> {
  const code = foldCode(typed);
  const open = code !== undefined && (await countOpened(db, merchantCode, code));
  return { location: open ? `/m/register?affiliateCode=${code}` : '/m/register' };
}
