/** A Chromium with an open debugging port, for measuring instruments that bring their own protocol client. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../../tools/browser.ts';
import { BROWSER_ARGS } from '../../setup/phone.ts';

export interface MeasuredBrowser {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts it with an empty profile; resolves once it listens. */
export async function openMeasuredBrowser(): Promise<MeasuredBrowser> {
  const executable = findBrowser();
  if (executable === undefined)
    throw new Error('no Chromium found: install it, or set LANTERN_BROWSER to its executable');
  const profile = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
  const child = spawn(
    executable,
    [...BROWSER_ARGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
  });
  return {
    port,
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
