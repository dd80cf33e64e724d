// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { GameContext } from './game.ts';
import { i18n } from './i18n.ts';
import { Later } from './later.tsx';
import { AT_FIRST, createViewStore, noFunds, type FrameView } from './view.ts';

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a refusal is said plainly where the sheets cannot be loaded, and taken away by a press', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await i18n.activate('en');
  const view = createViewStore<FrameView>({ ...AT_FIRST, balance: 500, trouble: noFunds(1_000) });
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('offline')));
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root?.render(
      <i18n.Provider>
        <GameContext.Provider value={{ view, money: (amount: number) => `${amount} VND` }}>
          <Later load={load} props={{}} />
        </GameContext.Provider>
      </i18n.Provider>,
    ),
  );
  const said = () => document.querySelector('[role=alert]')?.textContent ?? '';
  expect(said()).toBe('');
  await vi.waitFor(
    async () => {
      await act(async () => undefined);
      expect(said()).toContain('Balance 500 VND, bet 1000 VND.');
    },
    { timeout: 40_000 },
  );
  expect(load.mock.calls.length).toBeGreaterThan(1);
  await act(async () => document.querySelector('button')?.click());
  expect(said()).toBe('');
});
