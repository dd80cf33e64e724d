/** A node killed while members open red envelopes: after the restart each has one at most, paid once, and as many are given as there were. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerFor, eventually, newMember, type TestMember } from '../kit/src/index.ts';
import { openKillableNode, type KillableNode } from '../setup/killable-node.ts';
import { envelopeRule } from '../setup/open-promotion.ts';
import { openPromotionWorld, type PromotionWorld } from '../setup/promotion-world.ts';

const MEMBERS = 16;
const PIECES = 12;
const AMOUNT = 8_000;
const KILLS = 3;
/** A minute on an idle machine. */
const TIMEOUT_MS = 300_000;

let node: KillableNode;
let desk: PromotionWorld;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-kill-promotions-'));
  node = await openKillableNode(dataDir);
  await node.start();
  desk = await openPromotionWorld(1, node.database);
}, TIMEOUT_MS);
afterEach(async () => {
  await desk.close();
  await node.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Given {
  readonly entries: number;
  readonly members: number;
  readonly pieces: number;
  readonly unpaired: number;
  readonly booked: string;
}

/** What was given of a promotion: entries, pieces and money. */
async function given(key: string): Promise<Given> {
  const [row] = await node.query<Given>(
    `SELECT (SELECT count(*)::integer FROM promotions.entry WHERE promotion = $1) AS entries,
      (SELECT count(DISTINCT member_id)::integer FROM promotions.entry WHERE promotion = $1) AS members,
      (SELECT count(*)::integer FROM promotions.piece WHERE key = $1 AND entry_id IS NOT NULL) AS pieces,
      (SELECT count(*)::integer FROM promotions.piece p FULL JOIN promotions.entry e USING (entry_id)
        WHERE (p.key = $1 AND p.entry_id IS NOT NULL AND e.promotion IS NULL) OR (e.promotion = $1 AND p.key IS NULL)) AS unpaired,
      (SELECT coalesce(sum(t.amount), 0)::text FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit
        WHERE a.code = 'promotion_expense' AND a.owner_id = $1) AS booked`,
    [key],
  );
  return row!;
}

/** The claim of a member, always with the same key; undefined when there was no answer. */
async function send({ token }: TestMember, key: string, idempotencyKey: string) {
  const caller = callerFor(node.address(), () => token);
  return await caller.call('promotions.claim', { params: { key }, body: {}, idempotencyKey }).catch(() => undefined);
}

test(
  '[PRO-07] [PRO-09/envelope] a node killed during claims gives every envelope once, and none to two',
  { timeout: TIMEOUT_MS },
  async () => {
    const members: TestMember[] = [];
    for (let at = 0; at < MEMBERS; at++) members.push(await newMember(node.address()));
    for (let kill = 1; kill <= KILLS; kill++) {
      const key = `killed-${kill}`;
      await desk.publish(key, envelopeRule(Date.now(), PIECES, AMOUNT));
      const sent = members.map((member, index) => send(member, key, `claim-${kill}-${index}`));
      // Another moment each time: before the first is given, after it, and in the middle.
      const least = (kill - 1) * 3;
      await eventually('claims to be given', async () => (await given(key)).entries >= least);
      await node.kill();
      const early = await Promise.all(sent);
      const kept = await given(key);
      expect(kept).toMatchObject({
        pieces: kept.entries,
        members: kept.entries,
        unpaired: 0,
        booked: String(kept.entries * AMOUNT),
      });
      await node.start();
      await node.query(
        `UPDATE kernel.idempotency_key SET lease_until = clock_timestamp() - interval '1 second' WHERE status IS NULL`,
      );
      const outcomes: string[] = [];
      for (const [index, member] of members.entries()) {
        const answer = await eventually('an answer to every claim', async () => {
          const got = await send(member, key, `claim-${kill}-${index}`);
          return got && (got.ok || !['in_progress', 'promotion_busy', 'service_unavailable'].includes(got.code))
            ? got
            : undefined;
        });
        outcomes.push(answer.ok ? 'ok' : answer.code);
        // What was answered before the kill is answered again.
        if (early[index]?.ok) expect(answer).toMatchObject({ ok: true, value: early[index].value });
      }
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(PIECES);
      expect(outcomes.filter((outcome) => outcome === 'promotion_sold_out')).toHaveLength(MEMBERS - PIECES);
      expect(await given(key)).toEqual({
        entries: PIECES,
        members: PIECES,
        pieces: PIECES,
        unpaired: 0,
        booked: String(PIECES * AMOUNT),
      });
    }
    expect(await node.brokenProofs()).toEqual([]);
  },
);
