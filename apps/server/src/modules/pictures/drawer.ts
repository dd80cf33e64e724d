/**
 * Draws in a process of its own. The server's own image library is shut to SVG, because members send it pictures (kyc); and what a
 * drawing costs, or breaks, stays out of the node that answers calls.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Drawn, DrawOrder } from './draw-process.ts';
import type { Draw } from './picture-cache.ts';

export interface Drawer {
  /** Draws one raster; callers take turns. */
  readonly draw: Draw;
  stop(): void;
}

export interface DrawerOptions {
  /** A drawing that takes longer is given up, and its process with it. */
  readonly limitMs: number;
  /** A process without work ends after this. */
  readonly idleMs: number;
}

function startProcess(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'draw-process.ts'), [], {
    serialization: 'advanced',
    // Nothing of the server's environment, where its secrets are.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A node that has nothing else to do may end.
  child.unref();
  child.channel?.unref();
  return child;
}

function order(child: ChildProcess, wanted: DrawOrder, limitMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(new Error(`no drawing in ${limitMs} ms`)), limitMs);
    const end = (outcome: Drawn | Error): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      if (outcome instanceof Error) {
        child.kill('SIGKILL');
        reject(outcome);
      } else if ('fault' in outcome) reject(new Error(outcome.fault));
      else resolve(Buffer.from(outcome.raster));
    };
    child.once('message', (drawn) => end(drawn as Drawn));
    child.once('error', end);
    child.once('exit', (code, signal) => end(new Error(`the drawing process ended (${signal ?? code})`)));
    child.send(wanted);
  });
}

/** A drawer whose process starts with the first drawing. */
export function createDrawer({ limitMs, idleMs }: DrawerOptions): Drawer {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(idle);
    child?.kill();
    child = undefined;
  };
  return {
    async draw(svg, size, format) {
      clearTimeout(idle);
      if (!child?.connected) child = startProcess();
      try {
        return await order(child, { svg, size, format }, limitMs);
      } finally {
        idle = setTimeout(stop, idleMs).unref();
      }
    },
    stop,
  };
}
