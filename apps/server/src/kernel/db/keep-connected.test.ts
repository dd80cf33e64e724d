import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { keepConnected } from './keep-connected.ts';

const aClient = () => new EventEmitter() as pg.Client;
const quiet = { warn: () => undefined };

it('[OPS-10] reports in one line that a server which does not restart is lost', async () => {
  const client = aClient();
  const reconnect = () => Promise.reject(new Error('no space left on device'));
  const kept = keepConnected(client, { what: 'the database in /data', reconnect, log: quiet, giveUpMs: 1 });
  client.emit('end');
  expect((await kept.lost).message).toBe('the database in /data is lost and does not restart: no space left on device');
  expect(await kept.release()).toBeUndefined();
});

it('retries until it succeeds, keeps the new connection, and does nothing more after release', async () => {
  const [first, second] = [aClient(), aClient()];
  let tries = 0;
  const reconnect = async () => {
    tries += 1;
    if (tries < 3) throw new Error('starting up');
    return second;
  };
  const kept = keepConnected(first, { what: 'it', reconnect, log: quiet });
  first.emit('end');
  await expect.poll(() => tries).toBe(3);
  expect(await kept.release()).toBe(second);
  second.emit('end');
  expect(tries).toBe(3);
});
