/** Start settings of the sandbox provider: the providers whose callbacks it signs, and the platform's address. */
import { z } from 'zod';

const settings = z.object({
  /** Port on the loopback address; 0 for any. */
  port: z.int().min(0).max(65_535),
  /** The platform's address, without a trailing slash. */
  platform: z.string().regex(/^http:\/\//),
  /** Code of the provider that pays out. */
  payouts: z.string(),
  providers: z.array(z.object({ code: z.string(), requestKey: z.string().min(32), callbackKey: z.string().min(32) })),
});

export type SandboxSettings = z.output<typeof settings>;

export const SETTINGS_VARIABLE = 'SANDBOX_SETTINGS';

/** Reads them from the environment. Throws with one clear line. */
export function readSettings(text: string | undefined): SandboxSettings {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '') as unknown;
  } catch {
    throw new Error(`${SETTINGS_VARIABLE} must be JSON: port, platform, payouts, providers`);
  }
  const read = settings.safeParse(json);
  if (!read.success)
    throw new Error(
      `${SETTINGS_VARIABLE} is not complete: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
    );
  return read.data;
}
