import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SERVICE_WORKER_EXTERNAL_UPDATE_MS, SERVICE_WORKER_WAITING_MS } from '@lantern/contract/constants';
import { expect, test } from 'vitest';

test("[SYS-04] the window module uses the contract's times: 200 ms to a waiting worker, 60 s to one from elsewhere", () => {
  const module = readFileSync(
    createRequire(import.meta.url).resolve('workbox-window/build/workbox-window.dev.mjs'),
    'utf8',
  );
  const constantOf = (name: string) => Number(new RegExp(`const ${name} = (\\d+);`).exec(module)?.[1]);
  expect(constantOf('WAITING_TIMEOUT_DURATION')).toBe(SERVICE_WORKER_WAITING_MS);
  expect(constantOf('REGISTRATION_TIMEOUT_DURATION')).toBe(SERVICE_WORKER_EXTERNAL_UPDATE_MS);
});
