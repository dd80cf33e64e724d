/**
 * Draws in a separate process. The server's own image library has SVG disabled, because it decodes members' uploads (kyc); and the
 * cost or crash of a drawing does not affect the node that serves calls.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Drawn, DrawOrder } from './draw-process.ts';
import type { Draw } from './picture-cache.ts';

export interface Drawer {
  /** Draws one raster; calls are serialized. */
  readonly draw: Draw;
  stop(): void;
}

export interface DrawerOptions {
  /** Timeout of a drawing; then its process is killed. */
  readonly limitMs: number;
  /** Idle time after which the process ends. */
  readonly idleMs: number;
}

function startProcess(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'draw-process.ts'), [], {
    serialization: 'advanced',
    // Without the server's environment, which contains secrets.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The child does not keep the node running.
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

/** Creates a drawer; its process starts with the first drawing. */
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
      // One that was killed stays connected until its end is noticed.
      if (!child?.connected || child.killed) child = startProcess();
      try {
        return await order(child, { svg, size, format }, limitMs);
      } finally {
        idle = setTimeout(stop, idleMs).unref();
      }
    },
    stop,
  };
}
