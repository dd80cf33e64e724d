/** Which amounts appear around a game and when, compared with what the game shows: nothing outside may show a result first (GAME-18). */
import type { Page } from 'playwright-core';

export interface ShownMoney {
  readonly what: 'balance' | 'net' | 'phase';
  readonly text: string;
  /** Frames the game had had to paint. */
  readonly painted: number;
}

/** After this many frames the game's last change has been painted: the second frame begins after the first was painted. */
export const PAINTED = 2;

export const amountOf = (text: string): number => Number(text.replaceAll(/\D/g, '')) * (/[-−]/.test(text) ? -1 : 1);

/**
 * Records every change of balance, net result and phase, in order. The phase is what the element
 * `at` in the game's frame has in `attribute`, or its text; the balance is the header's, or the frame's if the page around it shows none.
 */
export async function traceMoney(
  page: Page,
  at: string,
  attribute?: string,
): Promise<() => Promise<readonly ShownMoney[]>> {
  await page.evaluate(
    ([testId, name]) => {
      const trace: ShownMoney[] = [];
      const last: Partial<Record<ShownMoney['what'], string>> = {};
      let painted = 0;
      const note = (what: ShownMoney['what'], text: string | null | undefined): void => {
        if (text === null || text === undefined || last[what] === text) return;
        last[what] = text;
        trace.push({ what, text, painted });
      };
      const inside = document.querySelector<HTMLIFrameElement>('[data-testid="game-frame"]')!.contentDocument!;
      const count = (): void => {
        painted += 1;
        inside.defaultView!.requestAnimationFrame(count);
      };
      const look = (): void => {
        const game = inside.querySelector(`[data-testid="${testId}"]`);
        note('phase', name === undefined ? game?.textContent : game?.getAttribute(name));
        note(
          'balance',
          (document.querySelector('[data-testid="balance"]') ?? inside.querySelector('[data-testid="balance"]'))
            ?.textContent,
        );
        note('net', document.querySelector('[data-testid="play-strip"]')?.lastElementChild?.textContent);
      };
      for (const root of [inside.body, document.body])
        new MutationObserver(look).observe(root, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
          ...(name !== undefined && { attributeFilter: [name] }),
        });
      count();
      look();
      (window as unknown as { trace: ShownMoney[] }).trace = trace;
    },
    [at, attribute] as const,
  );
  return () => page.evaluate(() => (window as unknown as { trace: ShownMoney[] }).trace);
}

/** Changes to one of these amounts before the game had shown a phase that matches `shown`, or within `frames` of it. */
export function shownBefore(
  trace: readonly ShownMoney[],
  shown: RegExp,
  amounts: Partial<Record<'balance' | 'net', number>>,
  frames = PAINTED,
): readonly ShownMoney[] {
  const seen = trace.findIndex(({ what, text }) => what === 'phase' && shown.test(text));
  const paintedAt = (trace[seen]?.painted ?? Infinity) + frames;
  return trace.filter(
    ({ what, text, painted }, index) =>
      what !== 'phase' && amountOf(text) === amounts[what] && (index < seen || painted < paintedAt),
  );
}
