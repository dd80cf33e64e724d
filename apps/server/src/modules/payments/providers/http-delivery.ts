/** The sandbox bank's way to the platform: HTTP to the public callback address, like any bank's. */
import { request } from 'node:http';
import type { Deliver } from '../pay-in-sandbox.ts';

const TIMEOUT_MS = 10_000;

/** Delivers to the platform at `addressOf()` (no trailing slash). Rejects unless the callback was accepted. */
export const httpDelivery =
  (addressOf: () => string): Deliver =>
  ({ provider, headers, rawBody }) =>
    new Promise((resolve, reject) => {
      const sent = request(`${addressOf()}/wps/deposit/callback/${provider}`, { method: 'POST', headers, timeout: TIMEOUT_MS }, (response) => {
        response.resume();
        if (response.statusCode === 200) response.on('end', resolve);
        else reject(new Error(`The callback was answered with ${response.statusCode}`));
      });
      sent.on('timeout', () => sent.destroy(new Error('The callback was not answered in time')));
      sent.on('error', reject);
      sent.end(rawBody);
    });
