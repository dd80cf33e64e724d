import { createStore } from '@lantern/web/store';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CrashView } from '../crash/round/view.ts';
import { pendingOf as ofCrash } from '../crash/round/view.ts';
import { createView as cardsView, pendingOf as ofCards } from '../cards/play/view.ts';
import { createView as instantView, pendingOf as ofInstant, type Phase } from '../instant/play/view.ts';
import { createView as slotView, pendingOf as ofSlot } from '../slots/play/view.ts';
import { createView as tableView, pendingOf as ofTable } from '../table/play/view.ts';

const said: string[] = [];
const paints: (() => void)[] = [];
vi.stubGlobal('window', {
  parent: {
    postMessage: ({ type, round }: { readonly type: string; readonly round: number }) =>
      void said.push(`${type.replace('lantern:result-', '')} ${round - first}`),
  },
});
vi.stubGlobal('document', {
  visibilityState: 'visible',
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
vi.stubGlobal('requestAnimationFrame', (paint: () => void) => void paints.push(paint));
let first = 0;
const { followResult, untilShown } = await import('./pending-result.ts');
/** After the next paint. */
function messages(): string[] {
  while (paints.length > 0) paints.shift()!();
  return said.splice(0);
}

/** Each test counts results from one. */
beforeEach(() => {
  first = 0;
  const stop = followResult(createStore('any'), (name) => name);
  stop();
  first = Number(messages()[0]!.split(' ')[1]);
});
afterAll(() => vi.unstubAllGlobals());

describe('[GAME-18] what a frame reports about its result', () => {
  test('pending, and shown; another result marks the one before as shown', () => {
    const view = createStore<string | undefined>(undefined);
    const stop = followResult(view, (name) => name);
    expect(messages()).toEqual([]);
    view.update(() => 'one');
    view.update(() => 'one');
    expect(messages()).toEqual(['pending 1']);
    view.update(() => 'two');
    expect(said).toEqual(['pending 2']);
    expect(messages()).toEqual(['pending 2', 'shown 1']);
    view.update(() => undefined);
    expect(said).toEqual([]);
    expect(messages()).toEqual(['shown 2']);
    view.update(() => 'three');
    stop();
    expect(messages()).toEqual(['pending 3', 'shown 3']);
  });

  test('an answer that is its own result is pending until it is there; concurrent ones stay pending', async () => {
    const answers: (() => void)[] = [];
    const ask = (): Promise<void> => untilShown(new Promise((resolve) => answers.push(resolve)));
    const both = [ask(), ask()];
    answers[0]!();
    await both[0];
    expect(messages()).toEqual(['pending 1', 'pending 2', 'shown 1']);
    answers[1]!();
    await both[1];
    expect(messages()).toEqual(['shown 2']);
  });

  test('slots and instant games: from the press until everything is shown', () => {
    const slot = slotView(1, 100, undefined).get();
    expect((['rest', 'turning', 'showing'] as const).map((phase) => ofSlot({ ...slot, phase }) !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
    const quick = instantView(1, 100, {}).get();
    const phases: readonly Phase[] = ['rest', 'asking', 'showing', 'open', 'moving'];
    expect(phases.filter((phase) => ofInstant({ ...quick, phase }) !== undefined)).toEqual([
      'asking',
      'showing',
      'moving',
    ]);
  });

  test('tables: own stakes from the end of betting until the outcome is shown; a round without stakes hides nothing', () => {
    const table = tableView().get();
    const stages = ['betting', 'closed', 'dealing', 'shown'] as const;
    expect(stages.map((stage) => ofTable({ ...table, stage }))).toEqual([undefined, undefined, undefined, undefined]);
    const played = { ...table, round: { ...table.round, roundId: 'r1' }, sending: { red: 1_000 } };
    expect(stages.map((stage) => ofTable({ ...played, stage }))).toEqual([undefined, 'r1', 'r1', undefined]);
  });

  test('curves: every own running stake; card rooms: the hand until its end', () => {
    const curve = (phase: 'betting' | 'flying' | 'crashed', ...states: readonly string[]) =>
      ofCrash({ round: { roundId: 'r', phase }, mine: states.map((state) => ({ state })) } as unknown as CrashView);
    expect([
      curve('betting', 'taken'),
      curve('flying'),
      curve('flying', 'taken', 'taken'),
      curve('flying', 'cashed', 'taken'),
      curve('flying', 'cashed', 'cashed'),
      curve('crashed', 'taken'),
    ]).toEqual([undefined, undefined, 'r:2', 'r:1', undefined, undefined]);
    const room = cardsView().get();
    const hand = (end: object | null) =>
      ofCards({ ...room, table: { hand: { handId: 'h', end } } } as unknown as typeof room);
    expect([ofCards(room), hand(null), hand({})]).toEqual([undefined, 'h', undefined]);
  });
});
