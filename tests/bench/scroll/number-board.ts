/** The betting frame on a phone: what it loads before the first bet, and how its board of a thousand numbers scrolls. */
import type { Browser, Frame } from 'playwright-core';
import { newMember, type TestPlatform } from '../../kit/src/index.ts';
import { gameFrame, openPhone, storedSession } from '../../setup/phone.ts';
import { measure, print } from './frames.ts';

/** The game on sale in the bench's platform. */
export const BOARD_GAME = 'mb300';

/** Transferred size of everything the frame has fetched so far. */
async function printFirstLoad(frame: Frame): Promise<void> {
  const { files, bytes } = await frame.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const code = entries.filter(
      ({ name, initiatorType }) => initiatorType === 'navigation' || /\.(?:js|css)$/.test(name),
    );
    return { files: code.length, bytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
  });
  print(
    `the betting frame's first load: ${(bytes / 1000).toFixed(0)} kB of page, code and styles in ${files} files, compressed`,
  );
}

/** Opens the board of three digits and swipes it from end to end; returns the frames per second. */
export async function measureBoard(here: TestPlatform, browser: Browser, slowdown: number): Promise<number> {
  const member = await newMember(here.address);
  const stored = { ...storedSession(member.token, member.userName), SHELL_PU_A: '0', SHELL_PU_B: '0' };
  const phone = await openPhone(browser, here.address, { deviceScaleFactor: 2, stored });
  try {
    const session = await phone.page.context().newCDPSession(phone.page);
    await phone.page.goto(`/m/launchGame?playType=trad&gameId=${BOARD_GAME}&prize_mode=Lott`);
    const frame = await gameFrame(phone.page);
    await frame.getByTestId('number-00').waitFor();
    await printFirstLoad(frame);
    await frame.getByTestId('bet-type-lo3').tap();
    await frame.getByTestId('number-000').waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await measure(frame, session, 'a thousand numbers', { down: 5, up: 5 });
  } finally {
    await phone.close();
  }
}
